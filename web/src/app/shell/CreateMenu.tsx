import { Menu } from '@mantine/core';
import IconChevronDown from '@tabler/icons-react/dist/esm/icons/IconChevronDown.mjs';
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs';
import { Link } from 'react-router';
import type { CurrentUser } from '~/lib/auth/types';
import type { CurrentRole } from '~/lib/role';
import { Button } from '~/ui/Button';
import { quickCreate } from '../menus/userMenu';
import classNames from './menu.module.css';
import './menuStyles';

/** The tools menu: a short way to everything the person may create. */
export function CreateMenu({ user, role }: { user: CurrentUser; role: CurrentRole }) {
  const items = quickCreate(user, role.id);
  if (items.length === 0) return null;
  return (
    <Menu position="bottom-end" width={220} offset={8} classNames={classNames}>
      <Menu.Target>
        <Button
          size="sm"
          className={classNames.create}
          icon={<IconPlus size={16} stroke={2} aria-hidden />}
          iconEnd={<IconChevronDown size={16} stroke={2} aria-hidden />}
        >
          Create
        </Button>
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
