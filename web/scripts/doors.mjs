// Writes dist/.vite/doors.js: the pages that a visitor can use before any script has come, with React's static rendering, as one script for
// the engine inside the binary (internal/httpapi/doors.go). After every build.
import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import vm from 'node:vm';
import { minify } from 'vite';
import { path, serverScript } from './serverScript.mjs';

const script = await serverScript({
  entry: 'src/app/doors/render.tsx',
  name: 'doors',
  alias: [
    {
      find: 'react-dom/server',
      replacement: path('node_modules/react-dom/cjs/react-dom-server-legacy.browser.production.js'),
    },
  ],
});
writeFileSync(path('dist/.vite/doors.js'), script);

// What pages ask first: the server answers in the page itself.
const engine = vm.createContext({});
vm.runInContext(script, engine);
writeFileSync(path('dist/.vite/questions.json'), engine.describeQuestions());

// One file of style for each private page that comes early, in the order in which the server names its parts.
const manifest = JSON.parse(readFileSync(path('dist/.vite/manifest.json'), 'utf8'));
const early = JSON.parse(readFileSync(path('src/app/doors/early.json'), 'utf8'));
/** What the shell asks for once it is there: its style is so little that a file of its own would be mostly its head. */
const afterwards = Object.keys(manifest).filter((name) => name.startsWith('_afterwards-'));
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
  const files = [...stylesOf(['index.html', 'src/app/shell/Shell.tsx', ...modules, ...afterwards])];
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
