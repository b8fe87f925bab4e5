import { Drawer } from '@mantine/core';
import '@mantine/core/styles/Overlay.layer.css';
import '@mantine/core/styles/ModalBase.layer.css';
import '@mantine/core/styles/Drawer.layer.css';
import type { MenuItem } from '../menus/mainMenu';
import classNames from './MoreDrawer.module.css';
import { NavTree } from './sidebar/NavTree';

interface Props {
  menu: MenuItem[];
  opened: boolean;
  onClose: () => void;
}

/** The whole menu on small screens. */
export function MoreDrawer({ menu, opened, onClose }: Props) {
  return (
    <Drawer
      opened={opened}
      onClose={onClose}
      title="Menu"
      position="right"
      size={320}
      classNames={classNames}
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <nav aria-label="Menu">
        <NavTree menu={menu} onNavigate={onClose} />
      </nav>
    </Drawer>
  );
}
