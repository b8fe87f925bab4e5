import { Link } from 'react-router';
import { menuIcon } from '../../menus/icons';
import type { MenuItem } from '../../menus/mainMenu';
import classNames from './Sidebar.module.css';

interface Props {
  item: MenuItem;
  active?: boolean;
  /** Looks active because one of its children is. */
  within?: boolean;
  onClick?: () => void;
}

/** One line of the sidebar: icon and word; the word stays for screen readers when the rail hides it. */
export function NavLine({ item, active = false, within = false, onClick }: Props) {
  const Icon = menuIcon(item.key);
  return (
    <Link
      to={item.to}
      className={classNames.line}
      data-within={within || undefined}
      aria-current={active ? 'page' : undefined}
      title={item.label}
      data-testid="menu-item"
      onClick={onClick}
    >
      <Icon size={20} stroke={active ? 2 : 1.75} aria-hidden />
      <span>{item.label}</span>
    </Link>
  );
}
