import { dirname, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

const SRC = fileURLToPath(new URL('./src', import.meta.url));
const IMPORT = /import \{([^}]*)\} from '([^']*\/icons)';/g;

/**
 * In a build, whoever shows an icon asks for its own file, and not for `src/ui/icons.ts` that names all of them: which parts a page loads
 * follows what its files ask for.
 */
export function singleIcons(): Plugin {
  return {
    name: 'single-icons',
    apply: 'build',
    enforce: 'pre',
    transform: {
      filter: { id: /\/src\/.*\.tsx?$/, code: /\/icons'/ },
      handler: (code, id) =>
        code.replace(IMPORT, (line: string, names: string, from: string) => {
          const file = from.startsWith('~/') ? resolve(SRC, from.slice(2)) : resolve(dirname(id), from);
          return file === resolve(SRC, 'ui/icons') ? names.split(',').map(ownFile).join(' ') : line;
        }),
    },
  };
}

/** `IconX as IconY` from the list of names, as an import of its own. Types leave nothing behind. */
function ownFile(name: string): string {
  const [icon, local = icon] = name.trim().split(' as ');
  if (!icon || icon.startsWith('type ')) return '';
  return `import ${local} from '@tabler/icons-react/dist/esm/icons/${icon}.mjs';`;
}
