import { Menu } from '@mantine/core';
import '@mantine/core/styles/Popover.layer.css';
import '@mantine/core/styles/Menu.layer.css';
import { Link } from 'react-router';
import { useAuth } from '~/lib/auth/AuthProvider';
import { peopleViewOf } from '~/lib/people/peopleView';
import { routes } from '~/lib/routing/routes';
import { IconExternalLink as IconExternal, IconLogout } from '~/ui/icons';
import { menuIcon } from '../../menus/icons';
import { type UserMenuItem, userMenu } from '../../menus/userMenu';
import { logOut } from '../../session/logOut';
import menuLook from '../menu.module.css';
import { useOpenAtOnce } from '../useOpenAtOnce';
import { RoleSwitcher } from './RoleSwitcher';
import { SchemeSwitch } from './SchemeSwitch';
import { UserButton, type UserMenuProps } from './UserMenu';
import classNames from './UserMenu.module.css';

const MEMBERS: UserMenuItem = { key: 'members', label: 'Members', to: routes.members() };
const BUG_REPORT: UserMenuItem = { key: 'bugReport', label: 'Bug Report', to: routes.bugReport() };

export default function UserMenuPanel({ user, role, settings }: UserMenuProps) {
  const auth = useAuth();
  const { target, opened, setOpened } = useOpenAtOnce();
  return (
    <Menu
      opened={opened}
      onChange={setOpened}
      position="bottom-end"
      width={272}
      offset={8}
      classNames={{ ...menuLook, dropdown: `${menuLook.dropdown} ${classNames.sheet}` }}
    >
      <Menu.Target>
        <UserButton ref={target} user={user} roleName={role.name} />
      </Menu.Target>
      <Menu.Dropdown>
        {userMenu(user, role.id, settings).map((item) => (
          <Line key={item.key} item={item} />
        ))}
        {peopleViewOf(user) === 'members' && <Line item={MEMBERS} />}
        <div className={classNames.phoneOnly}>
          <Line item={BUG_REPORT} />
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
