// Writes what the server publishes pages with: the blocks and React's static rendering as one script, the fields of the blocks as
// data, and the style sheet of published pages. Called by `npm run generate`.
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import vm from 'node:vm';
import { build } from 'vite';
import { write } from './write.mjs';

const web = new URL('../', import.meta.url);
const path = (name) => fileURLToPath(new URL(name, web));
const out = path('../internal/marketing/pages/render/');

/** Stands in for what a browser has and the script engine of the server has not. */
const missing =
  'var globalThis=this;var self=this;var console={log:function(){},error:function(){},warn:function(){}};' +
  'function TextEncoder(){}TextEncoder.prototype.encode=function(){return new Uint8Array(0)};' +
  'function MessageChannel(){this.port1={};this.port2={postMessage:function(){}}}' +
  'function setTimeout(){}function clearTimeout(){}function queueMicrotask(){}' +
  'var performance={now:function(){return 0}};function AbortController(){this.signal={}}' +
  // Links in texts are looked at for their scheme and nothing else.
  'function URL(text){this.protocol=text.slice(0,text.indexOf(":")+1).toLowerCase()}' +
  'URL.canParse=function(text){return/^(https?:\\/\\/[^\\s\\/?#@:]+([:\\/?#]\\S*)?|(mailto|tel):\\S+)$/i.test(text)};\n';

const [{ output }] = [
  await build({
    configFile: false,
    logLevel: 'error',
    root: path('.'),
    define: { 'process.env.NODE_ENV': '"production"', 'import.meta.env': '{}' },
    resolve: {
      alias: {
        '~': path('src'),
        // Only what writes text at once: the streams are half of the whole.
        'react-dom/server': path('node_modules/react-dom/cjs/react-dom-server-legacy.browser.production.js'),
      },
    },
    build: {
      write: false,
      target: 'es2017',
      minify: true,
      lib: { entry: path('src/features/marketing/blocks/render.tsx'), formats: ['iife'], name: 'pages' },
    },
  }),
].flat();
const code = missing + output.find(({ type }) => type === 'chunk').code;
await write(`${out}renderer.gen.js`, code);

const engine = vm.createContext({});
vm.runInContext(code, engine);
await write(`${out}blocks.gen.json`, `${JSON.stringify(JSON.parse(engine.describeBlocks()), null, 2)}\n`);

/** Without comments and needless spaces. */
const smaller = (css) =>
  css
    .replace(/\/\*[\s\S]*?\*\//g, '')
    .replace(/\s+/g, ' ')
    .replace(/ ?([{};,>]) ?/g, '$1')
    // Before a colon a space can mean a descendant.
    .replace(/: /g, ':')
    .replace(/;}/g, '}')
    .trim();

// A page without script follows the machine, where the app follows its switch.
const tokens = readFileSync(path('src/theme/tokens.css'), 'utf8');
const following = tokens.replace(
  /\[data-mantine-color-scheme="dark"\] (\{[^}]*\})/,
  '@media (prefers-color-scheme: dark) {:root $1}',
);
const styles = ['blocks/blocks.css', 'training/training.css'].map((name) =>
  readFileSync(path(`src/features/marketing/${name}`), 'utf8'),
);
// Colours for drawings and sizes of the app that no page uses stay at home.
const inPages = following.replace(/^\s*--(?:[a-z]+-\d|cover-\w+|chart-[\w]+|[wz]-[\w-]+): [^;{}]*;$/gm, (line) =>
  styles.some((text) => text.includes(`var(${line.trim().split(':')[0]})`)) ? line : '',
);
// Most pages show nothing of the free training: its half of the style travels with those that do.
const [blocks, training] = styles;
await write(`${out}page.gen.css`, `${smaller(inPages + blocks)}\n`);
await write(`${out}training.gen.css`, `${smaller(training)}\n`);

// The pages that come with Atlas are rendered here, by the same script: none of them has to be rendered when Atlas starts.
const system = JSON.parse(readFileSync(path('../internal/marketing/pages/system.json'), 'utf8'));
const rendered = system.map((page) => [page.path, engine.renderPage(JSON.stringify(page.data))]);
await write(`${out}system.gen.json`, `${JSON.stringify(Object.fromEntries(rendered), null, 1)}\n`);
