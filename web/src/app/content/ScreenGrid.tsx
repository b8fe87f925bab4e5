import { Link } from 'react-router';
import { IconChevronRight } from '~/ui/icons';
import type { MenuItem } from '../menus/mainMenu';
import classNames from './ScreenGrid.module.css';
import { screenIcon } from './screenIcons';

/** Screens as large links, each with its icon. */
export function ScreenGrid({ screens }: { screens: readonly MenuItem[] }) {
  return (
    <ul className={classNames.screens}>
      {screens.map(({ key, label, to }) => {
        const Icon = screenIcon(key);
        return (
          <li key={to}>
            <Link to={to} className={classNames.screen}>
              <Icon size={20} stroke={1.75} aria-hidden />
              <span>{label}</span>
              <IconChevronRight size={18} stroke={2} aria-hidden />
            </Link>
          </li>
        );
      })}
    </ul>
  );
}
