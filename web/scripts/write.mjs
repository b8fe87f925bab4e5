import { readFile, writeFile } from 'node:fs/promises';

/** Writes a file only when it changes: the server's tests may be reading it. */
export async function write(path, text) {
  if ((await readFile(path, 'utf8').catch(() => '')) !== text) await writeFile(path, text);
}
