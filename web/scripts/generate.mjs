// Writes what other parts read as data: the access names as types, and the route tables for typed links and for the server.
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { runnerImport } from 'vite';
import { write } from './write.mjs';

const here = (path) => fileURLToPath(new URL(`../${path}`, import.meta.url));
const NOTE = '// Written by scripts/generate.mjs (npm run generate). Do not edit.\n';

const list = (name, values) =>
  `export const ${name} = [\n${values.map((value) => `  ${JSON.stringify(value)},`).join('\n')}\n] as const;\n`;

async function writeAccess() {
  const access = JSON.parse(await readFile(here('../internal/identity/access/access.json'), 'utf8'));
  const names = (rows) => rows.map((row) => row.name);
  await write(
    here('src/lib/access.gen.ts'),
    [
      NOTE,
      list('pageNames', names(access.pages)),
      list('functionNames', names(access.functions)),
      list('roleIds', [...access.levels.map((level) => level.id), 'admin']),
      'export type PageName = (typeof pageNames)[number];',
      'export type FunctionName = (typeof functionNames)[number];',
      'export type RoleId = (typeof roleIds)[number];\n',
    ].join('\n'),
  );
}

async function writeRoutes() {
  const { module } = await runnerImport(here('src/app/routeTable.ts'), {
    root: here(''),
    mode: 'production',
    resolve: { alias: { '~': here('src') } },
  });
  const records = module.routeTable;
  const paths = records.filter((record) => record.path !== '*');
  await write(
    here('src/lib/routing/routes.gen.ts'),
    `${NOTE}\nexport const routePaths = {\n${paths.map(({ name, path }) => `  ${name}: ${JSON.stringify(path)},`).join('\n')}\n} as const;\n`,
  );
  const rows = records.map(({ name, path, access, page = null, title, layout, load, redirect, served }) =>
    JSON.stringify({ name, path, access, page, title, layout, built: Boolean(load || redirect), served }),
  );
  await write(
    here('../internal/httpapi/routes/routes.gen.json'),
    `[\n${rows.map((row) => `  ${row}`).join(',\n')}\n]\n`,
  );
}

await writeAccess();
await writeRoutes();
