// Writes dist/.vite/doors.js: the pages that a visitor can use before any script has come, with React's static rendering, as one script for
// the engine inside the binary (internal/httpapi/doors.go). After every build.
import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import vm from 'node:vm';
import react from '@vitejs/plugin-react';
import { build, minify } from 'vite';

const path = (name) => fileURLToPath(new URL(`../${name}`, import.meta.url));

/** Stands in for what a browser has and the script engine of the server has not. Nothing here is ever waited for. */
const missing = `var globalThis=this;var self=this;var window=this;var location={pathname:"/",search:"",href:"http://localhost/",origin:"http://localhost"};
var console={log:function(){},error:function(){},warn:function(){}};
var document={querySelector:function(){return null},getElementById:function(){return null},createElement:function(){return{setAttribute:function(){}}},addEventListener:function(){}};
var navigator={onLine:true,userAgent:"",language:"en"};function addEventListener(){}function removeEventListener(){}
function matchMedia(){return{matches:false,addEventListener:function(){},removeEventListener:function(){}}}
function TextEncoder(){}TextEncoder.prototype.encode=function(){return new Uint8Array(0)};function TextDecoder(){}
function MessageChannel(){this.port1={};this.port2={postMessage:function(){}}}
function setTimeout(){}function clearTimeout(){}function setInterval(){}function clearInterval(){}function queueMicrotask(){}
var performance={now:function(){return 0}};function AbortController(){this.signal={aborted:false,addEventListener:function(){},removeEventListener:function(){}};this.abort=function(){}}
function URL(text){var parts=/^(?:https?:\\/\\/[^\\/?#]*)?([^?#]*)(\\?[^#]*)?(#.*)?$/.exec(String(text));this.pathname=parts[1]||"/";this.search=parts[2]||"";this.hash=parts[3]||"";this.origin="http://localhost";this.href=this.origin+this.pathname+this.search+this.hash;this.protocol="http:"}
URL.prototype.toString=function(){return this.href};URL.canParse=function(){return true};
function Request(url){this.url=String(url);this.method="GET";this.signal={aborted:false,addEventListener:function(){}}}
function importNothing(){}function Headers(){}function Response(){}function FormData(){}
function URLSearchParams(from){this.list=[];var list=this.list;if(typeof from==="string")from.replace(/^\\?/,"").split("&").forEach(function(part){if(!part)return;var at=part.indexOf("=");list.push(at<0?[decode(part),""]:[decode(part.slice(0,at)),decode(part.slice(at+1))])});
else if(from&&from.list)from.list.forEach(function(pair){list.push(pair.slice())});else if(from&&from.forEach)from.forEach(function(pair){list.push([String(pair[0]),String(pair[1])])});else if(from)Object.keys(from).forEach(function(key){list.push([key,String(from[key])])});
function decode(text){return decodeURIComponent(text.replace(/\\+/g," "))}}
URLSearchParams.prototype={get:function(name){for(var i=0;i<this.list.length;i++)if(this.list[i][0]===name)return this.list[i][1];return null},has:function(name){return this.get(name)!==null},getAll:function(name){return this.list.filter(function(pair){return pair[0]===name}).map(function(pair){return pair[1]})},
append:function(name,value){this.list.push([String(name),String(value)])},set:function(name,value){this.list=this.list.filter(function(pair){return pair[0]!==name});this.append(name,value)},keys:function(){return this.list.map(function(pair){return pair[0]})},forEach:function(call){this.list.forEach(function(pair){call(pair[1],pair[0])})},
toString:function(){return this.list.map(function(pair){return encode(pair[0])+"="+encode(pair[1])}).join("&");function encode(text){return encodeURIComponent(text).replace(/%20/g,"+").replace(/[!'()~]/g,function(sign){return"%"+sign.charCodeAt(0).toString(16).toUpperCase()})}}};
function grouped(amount,least,most){var fixed=Math.abs(amount).toFixed(most).split(".");var digits=fixed[1]||"";while(digits.length>least&&digits.charAt(digits.length-1)==="0")digits=digits.slice(0,-1);return(amount<0?"-":"")+fixed[0].replace(/\\B(?=(\\d{3})+$)/g,",")+(digits?"."+digits:"")}
var Intl={NumberFormat:function(place,how){how=how||{};this.format=function(amount){if(how.style==="currency"){var text=grouped(amount,2,2);return text.charAt(0)==="-"?"-\\u20b1"+text.slice(1):"\\u20b1"+text}return grouped(amount,how.minimumFractionDigits||0,how.maximumFractionDigits===undefined?Math.max(3,how.minimumFractionDigits||0):how.maximumFractionDigits)}},DateTimeFormat:function(){this.format=function(){return""};this.resolvedOptions=function(){return{timeZone:"Asia/Manila"}}},Collator:function(){this.compare=function(a,b){return a<b?-1:a>b?1:0}}};
Number.prototype.toLocaleString=function(place,how){return new Intl.NumberFormat(place,how).format(this)};
`;

/** Pages come by import() when they are opened; nothing but what is rendered belongs here. */
const nothing = '\0nothing';
const withoutLater = {
  name: 'without-what-comes-later',
  resolveDynamicImport: () => nothing,
  resolveId: (id) => (id === nothing ? id : null),
  load: (id) => (id === nothing ? 'export default null' : null),
};

const [{ output }] = [
  await build({
    configFile: false,
    logLevel: 'error',
    root: path('.'),
    plugins: [withoutLater, react()],
    define: { 'process.env.NODE_ENV': '"production"', 'import.meta.env': '{"DEV":false,"PROD":true}' },
    resolve: {
      alias: {
        '~': path('src'),
        'react-dom/server': path('node_modules/react-dom/cjs/react-dom-server-legacy.browser.production.js'),
      },
    },
    build: {
      write: false,
      target: 'es2017',
      minify: true,
      assetsInlineLimit: 0,
      lib: { entry: path('src/app/doors/render.tsx'), formats: ['iife'], name: 'doors' },
    },
  }),
].flat();
// The router can load modules by name, which nothing here does and the engine does not know.
const code = output.find(({ type }) => type === 'chunk').code.replace(/\bimport\(/g, 'importNothing(');
const script = missing + code;
writeFileSync(path('dist/.vite/doors.js'), script);

// What pages ask first: the server answers in the page itself.
const engine = vm.createContext({});
vm.runInContext(script, engine);
writeFileSync(path('dist/.vite/questions.json'), engine.describeQuestions());

// One file of style for each private page that comes early, in the order in which the server names its parts.
const manifest = JSON.parse(readFileSync(path('dist/.vite/manifest.json'), 'utf8'));
const early = JSON.parse(readFileSync(path('src/app/doors/early.json'), 'utf8'));
const isDoor = (name) => ['login', 'signup', 'checkout'].includes(name);
const stylesOf = (keys, styles = new Set(), seen = new Set()) => {
  for (const key of keys) {
    if (seen.has(key) || !manifest[key]) continue;
    seen.add(key);
    stylesOf(manifest[key].imports ?? [], styles, seen);
    for (const file of manifest[key].css ?? []) styles.add(file);
  }
  return styles;
};
const pages = {};
for (const [name, modules] of Object.entries(early)) {
  pages[name] = { modules };
  if (isDoor(name)) continue;
  const files = [...stylesOf(['index.html', 'src/app/shell/Shell.tsx', ...modules])];
  const text = files.map((file) => readFileSync(path(`dist/${file}`), 'utf8')).join('');
  const hash = createHash('sha256').update(text).digest('base64url').slice(0, 8);
  pages[name].style = `assets/page-${name}-${hash}.css`;
  pages[name].styles = files;
  writeFileSync(path(`dist/${pages[name].style}`), text);
}
writeFileSync(path('dist/.vite/pages.json'), JSON.stringify(pages));

// What brings the app once somebody touches the page.
const { code: start } = await minify('start.js', readFileSync(path('src/app/doors/start.js'), 'utf8'));
writeFileSync(path('dist/.vite/doors-start.js'), start.trim());

// Without script a page follows the machine, where the app follows its switch.
const dark = /\[data-mantine-color-scheme="dark"\] (\{[^}]*\})/.exec(
  readFileSync(path('src/theme/tokens.css'), 'utf8'),
);
writeFileSync(
  path('dist/.vite/doors.css'),
  `@media (scripting:none) and (prefers-color-scheme:dark){:root${dark[1].replace(/\s*\n\s*/g, '')}}`,
);
