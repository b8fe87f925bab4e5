// Puts a brotli and a gzip form beside every file of the build that gains by it: the server sends them as they are. Assets are kept in these
// forms alone: the binary holds the build, and the plain forms would be most of it.
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

const dist = fileURLToPath(new URL('../dist/', import.meta.url));
const TEXT = ['.js', '.css', '.svg', '.json', '.txt', '.map', '.webmanifest'];
const WORTH = 0.95;

for (const entry of readdirSync(dist, { recursive: true, withFileTypes: true })) {
  // The shell is not among them: the server writes into it for every answer.
  if (!entry.isFile() || !TEXT.includes(extname(entry.name)) || entry.parentPath.includes('.vite')) continue;
  const path = join(entry.parentPath, entry.name);
  const plain = readFileSync(path);
  const forms = {
    br: brotliCompressSync(plain, {
      params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: plain.length },
    }),
    gz: gzipSync(plain, { level: 9 }),
  };
  for (const [ending, form] of Object.entries(forms)) {
    if (form.length < plain.length * WORTH) writeFileSync(`${path}.${ending}`, form);
  }
  const isPacked = Object.values(forms).every((form) => form.length < plain.length * WORTH);
  if (isPacked && entry.parentPath.startsWith(join(dist, 'assets'))) rmSync(path);
}
// Keeps the folder in a clone that has not built the app: the binary embeds it.
writeFileSync(join(dist, '.gitkeep'), '');
