// The chart covers of the app as files of the build: whoever has no picture gets one of these, and the first HTML names it.
import { createHash } from 'node:crypto';
import type { Plugin } from 'vite';
import { coverSvg } from './src/ui/art/coverArt.ts';

/** A multiple of the number of palettes, so that an id keeps the palette `id % 5`. */
const COUNT = 40;

/** Draws the covers, and tells the app how their addresses begin and how many there are. */
export function covers(): Plugin {
  const drawn = Array.from({ length: COUNT }, (_, id) => coverSvg(id));
  const set = createHash('sha256').update(drawn.join('')).digest('base64url').slice(0, 8);
  const known = JSON.stringify({ start: `/assets/cover-${set}-`, count: COUNT });
  const fileName = (id: number) => `assets/cover-${set}-${id}.svg`;
  return {
    name: 'draw-covers',
    config: () => ({ define: { __COVERS__: known } }),
    generateBundle() {
      // For the scripts that the server runs.
      this.emitFile({ type: 'asset', fileName: '.vite/covers.json', source: known });
      for (const [id, source] of drawn.entries()) this.emitFile({ type: 'asset', fileName: fileName(id), source });
    },
    configureServer({ middlewares }) {
      middlewares.use((request, answer, next) => {
        const id = drawn.findIndex((_, at) => request.url === `/${fileName(at)}`);
        if (id < 0) return next();
        answer.setHeader('Content-Type', 'image/svg+xml').end(drawn[id]);
      });
    },
  };
}
