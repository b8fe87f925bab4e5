import { expect, it } from 'vitest';
import { findViolations } from './check-imports.mjs';

const architecture = {
  domains: ['identity', 'learning'],
  web: {
    app: ['features', 'ui', 'lib', 'theme'],
    features: ['ui', 'lib', 'theme'],
    ui: ['lib', 'theme'],
    lib: ['lib'],
    theme: ['theme'],
  },
};
const faultsOf = (file, text) => findViolations(new Map([[file, text]]), architecture);

it.each([
  ['main.tsx', "import { App } from '~/app/App';"],
  ['app/App.tsx', "import { x } from '~/features/identity/x';\nimport './App.css';"],
  ['features/identity/login/Page.tsx', "import { y } from '../rules';\nimport { Button } from '~/ui/Button';"],
  ['features/identity/routes.ts', "export const r = [{ load: () => import('./login/Page') }];"],
  ['ui/Button/index.ts', "export { Button } from './Button';"],
  ['lib/a.ts', "import { useState } from 'react';"],
  ['ui/a.test.tsx', "import '~/testing/setup';"],
])('allows what the architecture allows in %s', (file, text) => {
  expect(faultsOf(file, text)).toEqual([]);
});

it.each([
  ['lib/a.ts', "import { Button } from '~/ui/Button';", 'lib may not import ui'],
  ['lib/a.ts', "import type { X } from '../ui/x';", 'lib may not import ui'],
  ['ui/a.tsx', "import { r } from '~/features/identity/routes';", 'ui may not import features'],
  ['features/identity/a.ts', "import { b } from '~/features/learning/b';", 'may not import the feature learning'],
  ['features/identity/a.ts', "const b = () => import('../learning/b');", 'may not import the feature learning'],
  ['features/identity/a.ts', "import { Frame } from '~/app/shell/Frame';", 'features may not import app'],
  ['features/cooking/a.ts', 'export const a = 1;', '"cooking" is no domain'],
  ['helpers/a.ts', 'export const a = 1;', '"helpers" is no part of the web'],
  ['lib/index.ts', "export * from './a';\nexport { b } from './b';", 'is a barrel'],
  ['features/identity/index.ts', "export { a } from './a';", 'is a barrel'],
  ['lib/a.ts', "import x from '../../scripts/x';", 'outside of src'],
  ['ui/a.tsx', "import '~/testing/setup';", 'ui may not import testing'],
])('names the fault in %s: %s', (file, text, sentence) => {
  expect(faultsOf(file, text).join('\n')).toContain(sentence);
});
