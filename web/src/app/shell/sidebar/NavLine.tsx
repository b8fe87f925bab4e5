import { Link } from 'react-router';
import { menuIcon } from '../../menus/icons';
import type { MenuItem } from '../../menus/mainMenu';
import { shortLabel } from '../../menus/shortLabels';
import classNames from './Sidebar.module.css';

interface Props {
  item: MenuItem;
  active?: boolean;
  /** Looks active because one of its children is. */
  within?: boolean;
  onClick?: () => void;
}

/** One line of the sidebar: icon and label. The rail shows a short word under the icon; screen readers hear the whole label. */
export function NavLine({ item, active = false, within = false, onClick }: Props) {
  const Icon = menuIcon(item.key);
  return (
    <Link
      to={item.to}
      className={classNames.line}
      data-within={within || undefined}
      aria-current={active ? 'page' : undefined}
      title={item.label}
      onClick={onClick}
    >
      <Icon size={20} stroke={active ? 2 : 1.75} aria-hidden />
      <span className={classNames.label} data-testid="menu-label">
        {item.label}
      </span>
      <span className={classNames.short} aria-hidden>
        {shortLabel(item)}
      </span>
    </Link>
  );
}
