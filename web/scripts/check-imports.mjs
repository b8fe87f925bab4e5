// Holds the web's imports against architecture.json: app → features → ui, lib, theme; a feature knows no other feature.
import { readdir, readFile } from 'node:fs/promises';
import { dirname, join, normalize, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';

const IMPORT =
  /(?:^|[\s;])(?:import|export)\s[^'"`;]*?from\s*['"]([^'"]+)['"]|(?:^|[\s;])import\s*['"]([^'"]+)['"]|\bimport\(\s*['"]([^'"]+)['"]\s*\)/gm;
const BARREL =
  /^(?:\s|\/\/[^\n]*|\/\*[\s\S]*?\*\/|export\s+(?:type\s+)?(?:\*|\{[^}]*\})[^;]*?from\s*['"][^'"]+['"];?)+$/;

/** 'app/shell/Shell.tsx' belongs to app, 'features/identity/…' to features and there to identity. */
function place(path) {
  const [area, ...rest] = path.split('/');
  if (rest.length === 0) return { area: 'app', feature: null };
  return { area, feature: area === 'features' ? rest[0] : null };
}

/** Where an import leads inside src; null for a package. */
function target(file, specifier) {
  if (specifier.startsWith('~/')) return specifier.slice(2);
  if (!specifier.startsWith('.')) return null;
  return normalize(join(dirname(file), specifier))
    .split(sep)
    .join('/');
}

/** Sentences about everything in these files that the architecture does not allow. `files` maps path in src to text. */
export function findViolations(files, architecture) {
  const allowed = architecture.web;
  const faults = [];
  for (const [file, text] of files) {
    const from = place(file);
    if (from.area === 'testing') continue;
    if (!allowed[from.area]) {
      faults.push(`${file}: "${from.area}" is no part of the web; use ${Object.keys(allowed).join(', ')}.`);
      continue;
    }
    if (from.feature && !architecture.domains.includes(from.feature)) {
      faults.push(`${file}: "${from.feature}" is no domain.`);
    }
    if (BARREL.test(text) && !/^ui\/([^/]+\/index|icons)\.tsx?$/.test(file)) {
      faults.push(`${file}: is a barrel; import the files themselves.`);
    }
    for (const match of text.matchAll(IMPORT)) {
      const path = target(file, match[1] ?? match[2] ?? match[3]);
      if (path === null) continue;
      if (path.startsWith('..')) {
        if (/\.json$/.test(path)) continue;
        faults.push(`${file}: imports ${path}, outside of src.`);
        continue;
      }
      const to = place(path);
      if (to.area === 'testing' && /\.test\.tsx?$/.test(file)) continue;
      if (to.area !== from.area && !allowed[from.area].includes(to.area)) {
        faults.push(`${file}: ${from.area} may not import ${to.area} (${path}).`);
      }
      if (from.feature && to.feature && from.feature !== to.feature) {
        faults.push(`${file}: the feature ${from.feature} may not import the feature ${to.feature} (${path}).`);
      }
    }
  }
  return faults;
}

async function main() {
  const src = fileURLToPath(new URL('../src/', import.meta.url));
  const architecture = JSON.parse(await readFile(new URL('../../architecture.json', import.meta.url), 'utf8'));
  const files = new Map();
  for (const entry of await readdir(src, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || !/\.tsx?$/.test(entry.name)) continue;
    const path = join(entry.parentPath, entry.name);
    files.set(relative(src, path).split(sep).join('/'), await readFile(path, 'utf8'));
  }
  const faults = findViolations(files, architecture);
  for (const fault of faults) console.error(fault);
  console.log(`Imports checked in ${files.size} files: ${faults.length || 'no'} faults.`);
  process.exitCode = faults.length > 0 ? 1 : 0;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await main();
