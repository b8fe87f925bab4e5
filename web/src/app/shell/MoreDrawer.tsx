import { Drawer } from '~/ui/Drawer';
import type { MenuItem } from '../menus/mainMenu';
import { NavTree } from './sidebar/NavTree';

interface Props {
  menu: MenuItem[];
  opened: boolean;
  onClose: () => void;
}

/** The whole menu on small screens. */
export default function MoreDrawer({ menu, opened, onClose }: Props) {
  return (
    <Drawer opened={opened} onClose={onClose} title="Menu">
      <nav aria-label="Menu">
        <NavTree menu={menu} onNavigate={onClose} />
      </nav>
    </Drawer>
  );
}
