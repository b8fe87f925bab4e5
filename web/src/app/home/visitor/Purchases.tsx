import { Link } from 'react-router';
import { isLifetime, listDate } from '~/lib/dates';
import { routes } from '~/lib/routing/routes';
import home from '../Home.module.css';
import { Panel } from '../parts/Panel';
import type { VisitorHomeQuery } from './visitorHome.gql';

type Purchase = VisitorHomeQuery['findViewSubscription'][number];

/** What someone bought who is no member, and what happens next. Nothing for those who bought nothing. */
export function Purchases({ purchases }: { purchases: readonly Purchase[] }) {
  const held = purchases.filter(({ status }) => status === 'Active');
  if (held.length === 0) return null;
  return (
    <Panel title="What you bought" aside={<Link to={routes.account({ q: 'billings' })}>Billing and receipts</Link>}>
      <ul className={home.lines}>
        {held.map(({ id, expiry, funnel }) => (
          <li key={id}>
            <div className={home.rowWords}>
              <b>{funnel.product.name}</b>
              <p>{isLifetime(expiry) ? 'Yours for life' : `Yours until ${listDate(expiry)}`}</p>
            </div>
          </li>
        ))}
      </ul>
      <p className={home.muted}>
        What it opens is under <Link to={routes.viewCourses()}>My Courses</Link>,{' '}
        <Link to={routes.viewEvents()}>My Events</Link> and <Link to={routes.viewResources()}>My Resources</Link>.
        Anything outside Atlas, the team will send to your email.
      </p>
    </Panel>
  );
}
