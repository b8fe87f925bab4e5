import { Menu } from '@mantine/core';
import '@mantine/core/styles/Popover.layer.css';
import '@mantine/core/styles/Menu.layer.css';
import { Link } from 'react-router';
import type { MenuItem } from '../menus/mainMenu';
import { CreateButton } from './CreateMenu';
import menuLook from './menu.module.css';
import { useOpenAtOnce } from './useOpenAtOnce';

export default function CreateMenuPanel({ items }: { items: MenuItem[] }) {
  const { target, opened, setOpened } = useOpenAtOnce();
  return (
    <Menu opened={opened} onChange={setOpened} position="bottom-end" width={220} offset={8} classNames={menuLook}>
      <Menu.Target>
        <CreateButton ref={target} />
      </Menu.Target>
      <Menu.Dropdown>
        {items.map((item) => (
          <Menu.Item key={item.key} component={Link} to={item.to}>
            {item.label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
