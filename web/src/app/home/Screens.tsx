import IconChevronRight from '@tabler/icons-react/dist/esm/icons/IconChevronRight.mjs';
import { Link } from 'react-router';
import type { HomeSectionProps } from '~/lib/home';
import { usePublicSettings } from '~/lib/settings';
import { SectionHeader } from '~/ui/PageHeader';
import { mainMenu } from '../menus/mainMenu';
import { isBuiltPath } from './builtPaths';
import classNames from './Screens.module.css';
import { screenIcon } from './screenIcons';
import { screensOf } from './screenList';

/** Every screen the person can open, as in the menu, plus help and the policies. */
export default function Screens({ user, role, pathOf }: HomeSectionProps) {
  const settings = usePublicSettings();
  const screens = screensOf(mainMenu(user, role.id, settings), { isBuiltPath, pathOf, roleId: role.id });
  return (
    <section>
      <SectionHeader title="What you can open" />
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
    </section>
  );
}
