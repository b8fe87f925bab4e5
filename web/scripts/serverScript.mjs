// Builds a script for the engine inside the binary out of components of the app: what a visitor can use before any script has come (doors.mjs),
// and the first screen of members (screens.mjs).
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { build } from 'vite';

export const path = (name) => fileURLToPath(new URL(`../${name}`, import.meta.url));

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
function manilaParts(when){var day=new Date(when.getTime()+288e5),hour=day.getUTCHours();function two(value){return(value<10?"0":"")+value}return[{type:"weekday",value:["Sun","Mon","Tue","Wed","Thu","Fri","Sat"][day.getUTCDay()]},{type:"month",value:["Jan","Feb","Mar","Apr","May","Jun","Jul","Aug","Sep","Oct","Nov","Dec"][day.getUTCMonth()]},{type:"day",value:two(day.getUTCDate())},{type:"year",value:String(day.getUTCFullYear())},{type:"hour",value:String(hour%12||12)},{type:"minute",value:two(day.getUTCMinutes())},{type:"dayPeriod",value:hour<12?"AM":"PM"}]}
var Intl={NumberFormat:function(place,how){how=how||{};this.format=function(amount){if(how.style==="currency"){var text=grouped(amount,2,2);return text.charAt(0)==="-"?"-\\u20b1"+text.slice(1):"\\u20b1"+text}return grouped(amount,how.minimumFractionDigits||0,how.maximumFractionDigits===undefined?Math.max(3,how.minimumFractionDigits||0):how.maximumFractionDigits)}},DateTimeFormat:function(place,how){if(how&&how.timeZone&&how.timeZone!=="Asia/Manila")throw new Error("No clock of "+how.timeZone);this.format=function(){return""};this.formatToParts=manilaParts;this.resolvedOptions=function(){return{timeZone:"Asia/Manila"}}},Collator:function(){this.compare=function(a,b){return a<b?-1:a>b?1:0}},ListFormat:function(){this.format=function(list){list=Array.from(list);var last=list.pop();return list.length?list.join(", ")+(list.length>1?", and ":" and ")+last:last||""}}};
Number.prototype.toLocaleString=function(place,how){return new Intl.NumberFormat(place,how).format(this)};
`;

/** Pages come by import() when they are opened; nothing but what is rendered belongs here. */
const nothing = '\0nothing';
const withoutLater = (sooner) => ({
  name: 'without-what-comes-later',
  resolveDynamicImport: (id) => (sooner.test(id) ? null : nothing),
  resolveId: (id) => (id === nothing ? id : null),
  load: (id) => (id === nothing ? 'export default null' : null),
});

/** The script of an entry. `sooner` are modules that come with it though the app fetches them later, `alias` what stands in for others. */
export async function serverScript({ entry, name, sooner = /^$/, alias, target = 'es2017' }) {
  const [{ output }] = [
    await build({
      configFile: false,
      logLevel: 'error',
      root: path('.'),
      plugins: [withoutLater(sooner), react()],
      define: {
        'process.env.NODE_ENV': '"production"',
        'import.meta.env': '{"DEV":false,"PROD":true}',
        __COVERS__: readFileSync(path('dist/.vite/covers.json'), 'utf8'),
      },
      resolve: { alias: [{ find: '~', replacement: path('src') }, ...alias] },
      build: {
        write: false,
        target,
        minify: true,
        assetsInlineLimit: 0,
        lib: { entry: path(entry), formats: ['iife'], name },
      },
    }),
  ].flat();
  // The router can load modules by name, which nothing here does and the engine does not know.
  const code = output.find(({ type }) => type === 'chunk').code.replace(/\bimport\(/g, 'importNothing(');
  return missing + code;
}
