import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';
import { chunks } from './chunks.ts';
import { covers } from './covers.ts';
import { singleIcons } from './icons.ts';

/** Pages that people open on a phone in the first minutes; each of them asks for all its parts at once. */
const EARLY =
  /\/(Home|Login|Signup|ResetPassword|Checkout|Pay|ThankYou|MyCourses|MyCourse|Lesson|MyStage|MyEvents|Account|Payment|Community)Page-/;

const { plugin, groups } = chunks();

export default defineConfig({
  plugins: [react(), singleIcons(), plugin, covers()],
  resolve: { alias: { '~': fileURLToPath(new URL('./src', import.meta.url)) } },
  // The server puts a fresh value in place of this word into every page it writes.
  html: { cspNonce: '__CSP_NONCE__' },
  build: {
    target: 'es2022',
    manifest: true,
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    rolldownOptions: {
      checks: { bundlerTimings: false },
      output: {
        codeSplitting: { groups },
        chunkFileNames: ({ name }) => `assets/${name.split('~')[0]}-[hash].js`,
        assetFileNames: ({ names: [name] }) =>
          `assets/${name?.includes('~') ? name.split('~')[0] : '[name]'}-[hash][extname]`,
      },
    },
    modulePreload: {
      // Everybody's first load names the parts of the pages that come early. All other pages find theirs when they come: the names of
      // all parts of all pages were a thirtieth of that load.
      resolveDependencies: (file, parts) =>
        EARLY.test(`/${file}`) ? parts : parts.filter((part) => !part.endsWith('.js')),
    },
  },
  server: { proxy: { '/api': 'http://127.0.0.1:8080' } },
  test: {
    environment: 'happy-dom',
    // The first test of a file loads the whole app; a busy machine needs a while for that.
    testTimeout: 180_000,
    hookTimeout: 180_000,
    setupFiles: ['./src/testing/setup.ts'],
    // One world of modules for all files: loading the app once for each took two thirds of the time. The setup cleans up after every test.
    isolate: false,
    // Rendering leaves much behind: with room for it, a tenth of the time is not spent on tidying up.
    execArgv: ['--min-semi-space-size=64', '--max-semi-space-size=128'],
    include: ['src/**/*.test.{ts,tsx}', 'scripts/**/*.test.mjs'],
  },
});
