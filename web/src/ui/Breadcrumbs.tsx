import { Link } from 'react-router';
import classNames from './Breadcrumbs.module.css';
import { IconChevronRight } from './icons';

export interface Crumb {
  label: string;
  /** Left out for a segment that is no page of its own. */
  to?: string;
}

/** The way to this page; the last crumb is the page itself. One crumb alone is not shown. */
export function Breadcrumbs({ crumbs }: { crumbs: Crumb[] }) {
  if (crumbs.length < 2) return null;
  return (
    <nav aria-label="Breadcrumb">
      <ol className={classNames.crumbs}>
        {crumbs.map(({ label, to }, index) => {
          const isLast = index === crumbs.length - 1;
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: the place in the way is the identity
            <li key={index}>
              {!isLast && to ? (
                <Link to={to}>{label}</Link>
              ) : (
                <span aria-current={isLast ? 'page' : undefined}>{label}</span>
              )}
              {!isLast && <IconChevronRight size={14} stroke={2} aria-hidden />}
            </li>
          );
        })}
      </ol>
    </nav>
  );
}
