import { Menu } from '@mantine/core';
import IconExternal from '@tabler/icons-react/dist/esm/icons/IconExternalLink.mjs';
import IconLogout from '@tabler/icons-react/dist/esm/icons/IconLogout.mjs';
import IconSelector from '@tabler/icons-react/dist/esm/icons/IconSelector.mjs';
import { Link } from 'react-router';
import { useAuth } from '~/lib/auth/AuthProvider';
import type { CurrentUser } from '~/lib/auth/types';
import type { CurrentRole } from '~/lib/role';
import { routes } from '~/lib/routing/routes';
import { menuIcon } from '../../menus/icons';
import type { Settings } from '../../menus/mainMenu';
import { type UserMenuItem, userMenu } from '../../menus/userMenu';
import { logOut } from '../../session/logOut';
import { Avatar } from '../Avatar';
import menuLook from '../menu.module.css';
import '../menuStyles';
import { RoleSwitcher } from './RoleSwitcher';
import { SchemeSwitch } from './SchemeSwitch';
import classNames from './UserMenu.module.css';

interface Props {
  user: CurrentUser;
  role: CurrentRole;
  settings: Settings;
}

/** Who is here and in which role; behind it the person's own pages, the role switch, the scheme and the way out. */
export function UserMenu({ user, role, settings }: Props) {
  const auth = useAuth();
  const name = [user.firstName, user.lastName].filter(Boolean).join(' ') || user.email;
  return (
    <Menu
      position="bottom-end"
      width={272}
      offset={8}
      classNames={{ ...menuLook, dropdown: `${menuLook.dropdown} ${classNames.sheet}` }}
    >
      <Menu.Target>
        <button type="button" className={classNames.me} aria-label={`${name}, ${role.name ?? 'no role'}, account menu`}>
          <Avatar id={user.id} firstName={user.firstName} lastName={user.lastName} image={user.profileImage} />
          <span className={classNames.who}>
            <b>{name}</b>
            <em>{role.name}</em>
          </span>
          <IconSelector className={classNames.arrows} size={16} stroke={2} aria-hidden />
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        {userMenu(user, role.id, settings).map((item) => (
          <Line key={item.key} item={item} />
        ))}
        <div className={classNames.phoneOnly}>
          <Line item={{ key: 'bugReport', label: 'Bug Report', to: routes.bugReport() }} />
        </div>
        <RoleSwitcher levels={user.accessLevels} role={role} />
        <Menu.Divider />
        <SchemeSwitch />
        <Menu.Divider />
        <Menu.Item leftSection={<IconLogout size={18} stroke={1.75} aria-hidden />} onClick={() => void logOut(auth)}>
          Logout
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}

function Line({ item }: { item: UserMenuItem }) {
  const Icon = menuIcon(item.key);
  const icon = <Icon size={18} stroke={1.75} aria-hidden />;
  if (item.children) {
    return (
      <>
        <Menu.Label>{item.label}</Menu.Label>
        {item.children.map((child) => (
          <Menu.Item key={child.key} component={Link} to={child.to} leftSection={icon}>
            {child.label}
          </Menu.Item>
        ))}
      </>
    );
  }
  if (item.external) {
    return (
      <Menu.Item
        component="a"
        href={item.to}
        target="_blank"
        rel="noopener noreferrer"
        leftSection={icon}
        rightSection={<IconExternal size={15} aria-hidden />}
      >
        {item.label}
      </Menu.Item>
    );
  }
  return (
    <Menu.Item component={Link} to={item.to} leftSection={icon}>
      {item.label}
    </Menu.Item>
  );
}
