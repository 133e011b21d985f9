// Names of sides and rules in the language that is spoken.

import { BLACK, RULES } from "../game/rules.js";
import { t } from "./words.js";

/** @param {number} side */
export const sideName = (side) => t(side === BLACK ? "black" : "white");

/** @param {string} id */
export const ruleName = (id) => t(`rule.${id}`);

/** Returns all rules as options. */
export const ruleOptions = () => RULES.map(({ id }) => ({ id, name: ruleName(id) }));
