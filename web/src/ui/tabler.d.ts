// Icons are imported one by one (`@tabler/icons-react/dist/esm/icons/IconX.mjs`): the package's main file loads all six thousand.
declare module '@tabler/icons-react/dist/esm/icons/*.mjs' {
  import type { Icon } from '@tabler/icons-react';

  const icon: Icon;
  export default icon;
}
