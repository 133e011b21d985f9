// @ts-nocheck
/*
A reader and a writer of the Smart Game Format, by others: @sabaki/sgf 3.4.7, by Yichuan Shen; doken 1.0.2, by Yichuan Shen; both under the MIT license.
Made by esbuild 0.28.2: `npm run vendor` in tests/arena makes it again. Do not edit.

@sabaki/sgf 3.4.7, by Yichuan Shen

MIT License

Copyright (c) 2018-2020 Yichuan Shen

Permission is hereby granted, free of charge, to any person obtaining a copy
of this software and associated documentation files (the "Software"), to deal
in the Software without restriction, including without limitation the rights
to use, copy, modify, merge, publish, distribute, sublicense, and/or sell
copies of the Software, and to permit persons to whom the Software is
furnished to do so, subject to the following conditions:

The above copyright notice and this permission notice shall be included in all
copies or substantial portions of the Software.

THE SOFTWARE IS PROVIDED "AS IS", WITHOUT WARRANTY OF ANY KIND, EXPRESS OR
IMPLIED, INCLUDING BUT NOT LIMITED TO THE WARRANTIES OF MERCHANTABILITY,
FITNESS FOR A PARTICULAR PURPOSE AND NONINFRINGEMENT. IN NO EVENT SHALL THE
AUTHORS OR COPYRIGHT HOLDERS BE LIABLE FOR ANY CLAIM, DAMAGES OR OTHER
LIABILITY, WHETHER IN AN ACTION OF CONTRACT, TORT OR OTHERWISE, ARISING FROM,
OUT OF OR IN CONNECTION WITH THE SOFTWARE OR THE USE OR OTHER DEALINGS IN THE
SOFTWARE.


doken 1.0.2, by Yichuan Shen

MIT License

Copyright (c) 2020 Yichuan Shen

Permission is hereby granted, free of charge, to any person obtaining a copy
of this software and associated documentation files (the "Software"), to deal
in the Software without restriction, including without limitation the rights
to use, copy, modify, merge, publish, distribute, sublicense, and/or sell
copies of the Software, and to permit persons to whom the Software is
furnished to do so, subject to the following conditions:

The above copyright notice and this permission notice shall be included in all
copies or substantial portions of the Software.

THE SOFTWARE IS PROVIDED "AS IS", WITHOUT WARRANTY OF ANY KIND, EXPRESS OR
IMPLIED, INCLUDING BUT NOT LIMITED TO THE WARRANTIES OF MERCHANTABILITY,
FITNESS FOR A PARTICULAR PURPOSE AND NONINFRINGEMENT. IN NO EVENT SHALL THE
AUTHORS OR COPYRIGHT HOLDERS BE LIABLE FOR ANY CLAIM, DAMAGES OR OTHER
LIABILITY, WHETHER IN AN ACTION OF CONTRACT, TORT OR OTHERWISE, ARISING FROM,
OUT OF OR IN CONNECTION WITH THE SOFTWARE OR THE USE OR OTHER DEALINGS IN THE
SOFTWARE.
*/
var D=Object.create;var S=Object.defineProperty;var O=Object.getOwnPropertyDescriptor;var R=Object.getOwnPropertyNames;var F=Object.getPrototypeOf,G=Object.prototype.hasOwnProperty;var y=(e,t)=>()=>{try{return t||e((t={exports:{}}).exports,t),t.exports}catch(r){throw t=0,r}};var L=(e,t,r,n)=>{if(t&&typeof t=="object"||typeof t=="function")for(let i of R(t))!G.call(e,i)&&i!==r&&S(e,i,{get:()=>t[i],enumerable:!(n=O(t,i))||n.enumerable});return e};var _=(e,t,r)=>(r=e!=null?D(F(e)):{},L(t||!e||!e.__esModule?S(r,"default",{value:e,enumerable:!0}):r,e));var E=y(I=>{I.regexRule=function(e,t,{lineBreaks:r=!1,stateCondition:n=l=>!0,value:i=(l,a)=>l[0],last:s=(l,a)=>!1,condition:o=(l,a)=>!0,nextState:f=(l,a)=>a}={}){if(!t.sticky&&!t.global)throw new TypeError("Either sticky (/y, recommended) or global (/g) has to be enabled for the regular expresion.");return{type:e,lineBreaks:r,match(l,a,h){if(!n(h))return null;t.lastIndex=a;let u=t.exec(l);return u==null||u.index!==a||!o(u,h)?null:{length:u[0].length,value:i(u,h),last:s(u,h),state:f(u,h)}}}};I.tokenizerRule=function(e,t,{lineBreaks:r=!1,stateCondition:n=l=>!0,value:i=(l,a)=>l,last:s=(l,a)=>!1,condition:o=(l,a)=>!0,nextState:f=(l,a)=>a}={}){return{type:e,lineBreaks:r,match(l,a,h){if(!n(h))return null;let u=t(l);u.col=this.col,u.row=this.row,u.pos=a;let c=[...u];return o(c,h)?{length:u.pos-a,value:i(c,h),last:s(c,h),state:f(c,h)}:null}}};I.createTokenizer=function({rules:e,strategy:t="first",state:r={}}){if(!["first","longest"].includes(t))throw new TypeError("Only 'first' and 'longest' are allowed as values for the strategy option.");return function(i){return{state:r,row:0,col:0,pos:0,done:!1,[Symbol.iterator](){return this},next(){for(;!this.done&&this.pos<i.length;){let s,o,f,l=!1;for(let u of e){if(f=u.match.call(this,i,this.pos,this.state),f==null)continue;let c=f.value;if(c===void 0&&(c=o=i.substr(this.pos,f.length)),(s==null||s.length<f.length)&&(s={type:u.type,value:c,row:this.row,col:this.col,pos:this.pos,length:f.length},l=!!u.lineBreaks),t==="first")break}s==null&&(s={type:null,value:i[this.pos],row:this.row,col:this.col,pos:this.pos,length:1},l=!0);let a=0,h=-1;if(l&&(o==null&&(o=i.substr(this.pos,s.length)),a=Array.from(o).filter((u,c)=>u===`
`?(h=c,!0):!1).length,this.row+=a),a>0?this.col=s.length-h-1:this.col+=s.length,this.pos+=s.length,f!=null&&f.state!=null&&(this.state=f.state,this.done=!!f.last),s.type==null||s.type[0]!=="_")return{value:s,done:!1}}return this.done=!0,{done:!0}}}}}});var V=y(()=>{});var A=y(()=>{});var z=y(p=>{var v="abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ";p.escapeString=function(e){return e.toString().replace(/\\/g,"\\\\").replace(/\]/g,"\\]")};p.unescapeString=function(e){let t=[],r=!1;e=e.replace(/\r/g,"");for(let n=0;n<e.length;n++)r?(e[n]!==`
`&&t.push(e[n]),r=!1):e[n]!=="\\"?t.push(e[n]):e[n]==="\\"&&(r=!0);return t.join("")};p.parseDates=function(e){if(!e.match(/^(\d{4}(-\d{1,2}(-\d{1,2})?)?(\s*,\s*(\d{4}|(\d{4}-)?\d{1,2}(-\d{1,2})?))*)?$/))return null;if(e.trim()==="")return[];let t=e.split(",").map(r=>r.trim().split("-"));for(let r=1;r<t.length;r++){let n=t[r],i=t[r-1];n[0].length!==4&&(n.length===1&&i.length===3&&n.unshift(i[1]),n.unshift(i[0]))}return t.map(r=>r.map(n=>+n))};p.stringifyDates=function(e){if(e.length===0)return"";let t=[e[0].slice()];for(let r=1;r<e.length;r++){let n=e[r],i=e[r-1],s=0;for(let o=0;o<n.length&&(n[o]===i[o]&&s===o);o++)s++;t.push(n.slice(s))}return t.map(r=>r.map(n=>n>9?""+n:"0"+n).join("-")).join(",")};p.parseVertex=function(e){return e.length!==2?[-1,-1]:e.split("").map(t=>v.indexOf(t))};p.stringifyVertex=function([e,t]){return Math.min(e,t)<0||Math.max(e,t)>=v.length?"":v[e]+v[t]};p.parseCompressedVertices=function(e){let t=e.indexOf(":");if(t<0)return[p.parseVertex(e)];let[r,n]=p.parseVertex(e.slice(0,t)),[i,s]=p.parseVertex(e.slice(t+1)),o=[];for(let f=Math.min(r,i);f<=Math.max(r,i);f++)for(let l=Math.min(n,s);l<=Math.max(n,s);l++)o.push([f,l]);return o}});var C=y(g=>{var{createTokenizer:W,regexRule:x}=E(),B=V(),Z=A(),{unescapeString:H}=z(),J=W({rules:[x("_whitespace",/\s+/y,{lineBreaks:!0}),x("parenthesis",/(\(|\))/y),x("semicolon",/;/y),x("prop_ident",/[A-Za-z]+/y),x("c_value_type",/\[([^\\\]]|\\[^])*\]/y,{lineBreaks:!0}),{type:"invalid",match:(e,t)=>({length:1})}]});g.tokenizeIter=function*(e){for(let t of J(e))t.progress=t.pos/(e.length-1),delete t.length,yield t};g.tokenizeBufferIter=function*(e,{encoding:t=null}={}){if(t!=null){yield*g.tokenizeIter(B.decode(e,t));return}let r=Z.detect(e.slice(0,300)).encoding,n=B.decode(e,r),i=g.tokenizeIter(n),s=[];for(;;){let o=i.next();if(o.done)break;let{type:f,value:l}=o.value,a=s[s.length-1];if(s.push(o.value),f==="c_value_type"&&a!=null&&a.type==="prop_ident"&&a.value==="CA"){t=H(l.slice(1,-1));break}}t!=null&&t!=r&&B.encodingExists(t)?yield*g.tokenizeIter(B.decode(e,t)):(yield*s,yield*i)};g.tokenize=e=>[...g.tokenizeIter(e)];g.tokenizeBuffer=(e,t)=>[...g.tokenizeBufferIter(e,t)]});var M=y(()=>{});var N=y((de,T)=>{var j=class{constructor(t){this.iterator=t[Symbol.iterator](),this.peekedItem=null,this.peeked=!1}next(){let t=this.peeked?this.peekedItem:this.iterator.next();return this.peekedItem=null,this.peeked=!1,t}peek(){return this.peeked||(this.peekedItem=this.iterator.next(),this.peeked=!0),this.peekedItem}};T.exports=j});var $=y(k=>{var K=M(),Q=N(),{tokenizeIter:X,tokenizeBufferIter:Y}=C(),{unescapeString:b}=z();function U(e,t,r){let{getId:n,dictionary:i,onProgress:s,onNodeCreated:o}=r,f=null,l,a;for(;!e.peek().done;){let{type:h,value:u,row:c,col:m}=e.peek().value;if(h==="parenthesis"&&u==="(")break;if(h==="parenthesis"&&u===")")return l!=null&&o({node:l}),f;if(h==="semicolon"||l==null){let d=l;l={id:n(),data:{},parentId:d==null?t:d.id,children:[]},i!=null&&(i[l.id]=l),d!=null?(o({node:d}),d.children.push(l)):f=l}if(h!=="semicolon")if(h==="prop_ident"){if(l!=null){let d=u===u.toUpperCase()?u:u.split("").filter(q=>q.toUpperCase()===q).join("");d!==""?(d in l.data||(l.data[d]=[]),a=l.data[d]):a=null}}else if(h==="c_value_type")a?.push(b(u.slice(1,-1)));else throw h==="invalid"?new Error(`Unexpected token at ${c+1}:${m+1}`):new Error(`Unexpected token type '${h}' at ${c+1}:${m+1}`);e.next()}for(l==null?f=l={id:null,data:{},parentId:null,children:[]}:o({node:l});!e.peek().done;){let{type:h,value:u,progress:c}=e.peek().value;if(h==="parenthesis"&&u==="("){e.next();let m=U(e,l.id,r);m!=null&&l.children.push(m)}else if(h==="parenthesis"&&u===")"){s({progress:c});break}e.next()}return f}k.parseTokens=function(e,{getId:t=(s=>()=>s++)(0),dictionary:r=null,onProgress:n=()=>{},onNodeCreated:i=()=>{}}={}){let s=U(new Q(e),null,{getId:t,dictionary:r,onProgress:n,onNodeCreated:i});return s.id==null?s.children:[s]};k.parse=function(e,t={}){return k.parseTokens(X(e),t)};k.parseBuffer=function(e,t={}){return k.parseTokens(Y(e,{encoding:t.encoding}),t)};k.parseFile=function(e,t={}){return k.parseBuffer(K.readFileSync(e),t)}});var P=y(w=>{var{escapeString:ee}=z();w.stringify=function(e,{linebreak:t=`
`,indent:r="  ",level:n=0}={}){if(Array.isArray(e))return w.stringify({children:e},{linebreak:t,level:n});let i=[],s=t!==""?r.repeat(n):"";if(e.data!=null){i.push(s,";");for(let o in e.data)o.toUpperCase()===o&&i.push(o,"[",e.data[o].map(ee).join("]["),"]");i.push(t)}if(e.children.length>1||e.children.length>0&&n===0){i.push(s);for(let o of e.children)i.push("(",t,w.stringify(o,{linebreak:t,level:n+1}),s,")");i.push(t)}else e.children.length===1&&i.push(w.stringify(e.children[0],{linebreak:t,level:n}));return i.join("")}});var te=_(C()),re=_($()),ne=_(P());var export_parseTokens=re.parseTokens;var export_stringify=ne.stringify;var export_tokenizeIter=te.tokenizeIter;export{export_parseTokens as parseTokens,export_stringify as stringify,export_tokenizeIter as tokenizeIter};
