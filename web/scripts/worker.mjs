// Writes dist/sw.js: the service worker with the files that the shell and a lesson need at once, after every build.
import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';

const dist = new URL('../dist/', import.meta.url);
const manifest = JSON.parse(readFileSync(new URL('.vite/manifest.json', dist), 'utf8'));
const source = readFileSync(new URL('../worker/sw.js', import.meta.url), 'utf8');

/** Its sections are loaded one by one. */
const HOME = 'src/app/home/HomePage.tsx';

/** What works without a connection. Downloading a lesson and keeping what was done come with the lesson (chunks.ts). */
const pages = [
  'index.html',
  'src/app/shell/Shell.tsx',
  HOME,
  ...manifest[HOME].dynamicImports,
  'src/features/learning/myCourse/MyCoursePage.tsx',
  'src/features/learning/lesson/LessonPage.tsx',
  'src/features/learning/lesson/LessonNotes.tsx',
  'src/features/learning/myCourses/MyCoursesPage.tsx',
  'src/features/learning/offline/DownloadedLessons.tsx',
  'src/features/learning/offline/OfflinePage.tsx',
];

function collect(keys, into = new Map()) {
  for (const key of keys) {
    if (into.has(key)) continue;
    const chunk = manifest[key];
    if (!chunk) throw new Error(`The build has no ${key}; is the list of offline pages current?`);
    into.set(key, [
      chunk.file,
      ...(chunk.css ?? []),
      ...(chunk.assets ?? []).filter((name) => name.endsWith('.woff2')),
    ]);
    collect(chunk.imports ?? [], into);
  }
  return into;
}

const files = [...new Set([...collect(pages).values()].flat())].sort().map((name) => `/${name}`);
const build = createHash('sha256')
  .update(source)
  .update(readFileSync(new URL('index.html', dist)))
  .update(files.join('\n'))
  .digest('hex')
  .slice(0, 12);
writeFileSync(
  new URL('sw.js', dist),
  source
    .replace(/^\/\* global .*\n/m, '')
    .replace('__BUILD__', JSON.stringify(build))
    .replace('__SHELL_FILES__', JSON.stringify(files)),
);
