import IconChevronRight from '@tabler/icons-react/dist/esm/icons/IconChevronRight.mjs';
import { Fragment } from 'react';
import { Link, useLocation } from 'react-router';
import { routeTable } from '../routeTable';
import classNames from './Breadcrumb.module.css';
import { crumbs } from './crumbs';

/** Where the page stands, from the segments of its path. One segment alone needs no path. */
export function Breadcrumb() {
  const { pathname } = useLocation();
  const trail = crumbs(pathname, routeTable);
  if (trail.length < 2) return null;
  return (
    <nav className={classNames.crumbs} aria-label="Breadcrumb">
      {trail.map((crumb, index) => (
        <Fragment key={crumb.path}>
          {index > 0 && <IconChevronRight size={14} aria-hidden />}
          {index === trail.length - 1 ? (
            <span aria-current="page">{crumb.label}</span>
          ) : crumb.linked ? (
            <Link to={crumb.path}>{crumb.label}</Link>
          ) : (
            <span className={classNames.plain}>{crumb.label}</span>
          )}
        </Fragment>
      ))}
    </nav>
  );
}
