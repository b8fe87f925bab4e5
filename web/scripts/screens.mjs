// Writes dist/.vite/screens.js: the first screens of members' pages, as one script for the engine inside the binary (internal/httpapi/screens.go).
// After every build.
import { readFileSync, writeFileSync } from 'node:fs';
import { minify } from 'vite';
import { path, serverScript } from './serverScript.mjs';

const still = (name) => path(`src/app/screens/still/${name}.ts`);
const script = await serverScript({
  entry: 'src/app/screens/render.tsx',
  name: 'screens',
  target: 'es2018',
  // What the first screen needs of what the app fetches apart.
  sooner: /\/(MemberHome|VideoPlayer|Bell)$/,
  alias: [
    { find: /^react(\/jsx-runtime)?$/, replacement: still('react') },
    { find: /^react-dom$/, replacement: still('reactDom') },
    { find: /^react-router$/, replacement: still('router') },
    { find: /^@apollo\/client(\/react)?$/, replacement: still('apollo') },
  ],
});
// The engine knows letters by their ranges alone.
const LETTERS = { L: 'A-Za-z\\u00aa-\\u024f', Ll: 'a-z\\u00df-\\u00ff' };
const withLetters = script.replace(/(\[[^\]]*)?\\p\{(Ll?)\}/g, (_, within, kind) =>
  within === undefined ? `[${LETTERS[kind]}]` : within + LETTERS[kind],
);
writeFileSync(path('dist/.vite/screens.js'), withLetters);

// What brings the app once the first screen is painted.
const { code: start } = await minify('start.js', readFileSync(path('src/app/screens/start.js'), 'utf8'));
writeFileSync(path('dist/.vite/screens-start.js'), start.trim());
