//! Inverses of small symmetric matrices.

/// Returns the inverse of a symmetric matrix; none if that is not positive definite.
pub(super) fn inverse(mut matrix: Vec<Vec<f64>>) -> Option<Vec<Vec<f64>>> {
    let size = matrix.len();
    for (row, cells) in matrix.iter_mut().enumerate() {
        cells.extend((0..size).map(|column| f64::from(u8::from(row == column))));
    }
    for pivot in 0..size {
        let value = matrix[pivot][pivot];
        if value.is_nan() || value <= 0.0 {
            return None;
        }
        matrix[pivot].iter_mut().for_each(|cell| *cell /= value);
        let scaled = matrix[pivot].clone();
        for (row, cells) in matrix
            .iter_mut()
            .enumerate()
            .filter(|(row, _)| *row != pivot)
        {
            debug_assert!(row < size);
            let factor = cells[pivot];
            cells
                .iter_mut()
                .zip(&scaled)
                .for_each(|(cell, other)| *cell -= factor * other);
        }
    }
    Some(
        matrix
            .into_iter()
            .map(|cells| cells[size..].to_vec())
            .collect(),
    )
}

#[cfg(test)]
mod tests {
    use super::inverse;

    #[test]
    fn inverts() {
        let found = inverse(vec![vec![4.0, 2.0], vec![2.0, 3.0]]).expect("definite");
        let wanted = [[0.375, -0.25], [-0.25, 0.5]];
        for (row, cells) in wanted.iter().enumerate() {
            for (column, cell) in cells.iter().enumerate() {
                assert!((found[row][column] - cell).abs() < 1e-12);
            }
        }
        assert_eq!(inverse(vec![vec![1.0, 2.0], vec![2.0, 1.0]]), None);
    }
}
