import { Link } from 'react-router';
import { page } from '~/lib/access';
import { useAuth } from '~/lib/auth/AuthProvider';
import type { CurrentUser } from '~/lib/auth/types';
import { routes } from '~/lib/routing/routes';
import { Card } from '~/ui/Card';
import { IconAlertTriangle, IconChevronRight } from '~/ui/icons';
import classNames from './SectionIndex.module.css';
import type { Section } from './settingText';

/** The address of a section that has a page of its own, where its settings are saved together. */
export function ownPageOf(title: string, user: CurrentUser | null): string | null {
  if (title === 'Free training (beginner)' && page(user, 'liveWorkshopSettings')) return routes.liveWorkshopSettings();
  if (title === 'Free training (experienced)' && page(user, 'liveWorkshopSettings2')) {
    return routes.liveWorkshopSettings2();
  }
  return null;
}

const NAMED = 3;

/** What there is to set, one line per section, with what needs a look. */
export function SectionIndex({ sections }: { sections: readonly Section[] }) {
  const { currentUser } = useAuth();
  return (
    <Card padding="none">
      <ul>
        {sections.map(({ slug, title, settings }) => {
          const warnings = settings.filter(({ warning }) => warning).length;
          return (
            <li key={slug}>
              <Link
                className={classNames.line}
                to={ownPageOf(title, currentUser) ?? { pathname: routes.defaultSettings(), search: `?section=${slug}` }}
              >
                <span className={classNames.words}>
                  <b>{title}</b>
                  <span className={classNames.about}>{aboutSection(settings)}</span>
                </span>
                {warnings > 0 && (
                  <span className={classNames.warning}>
                    <IconAlertTriangle size={18} aria-hidden /> {warnings === 1 ? '1 warning' : `${warnings} warnings`}
                  </span>
                )}
                <IconChevronRight size={20} aria-hidden />
              </Link>
            </li>
          );
        })}
      </ul>
    </Card>
  );
}

function aboutSection(settings: Section['settings']): string {
  const names = settings.slice(0, NAMED).map(({ label }) => label);
  const more = settings.length - names.length;
  return more > 0 ? `${names.join(' · ')} · ${more} more` : names.join(' · ');
}
