import { Fragment } from 'react';
import { Link } from 'react-router';
import classNames from './shared.module.css';

interface Place {
  name: string;
  /** Left out for who may not open it. */
  to?: string;
}

/** Where a unit, a lesson or a file stands: its course, its unit, its lesson. */
export function Trail({ places }: { places: readonly Place[] }) {
  return (
    <span className={classNames.trail}>
      {places.map(({ name, to }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the place in the way is the identity
        <Fragment key={at}>
          {at > 0 && <span aria-hidden="true">/</span>}
          {to ? <Link to={to}>{name}</Link> : <em>{name}</em>}
        </Fragment>
      ))}
    </span>
  );
}
