import { useState } from 'react';
import { Link } from 'react-router';
import { page } from '~/lib/access';
import { useAuth } from '~/lib/auth/AuthProvider';
import { Cell } from '~/lib/cell';
import { clockTime, listDate } from '~/lib/dates';
import { routes } from '~/lib/routing/routes';
import { Badge } from '~/ui/Badge';
import { Button } from '~/ui/Button';
import { Card } from '~/ui/Card';
import { EmptyState } from '~/ui/EmptyState';
import { SkeletonRows } from '~/ui/Skeleton';
import { eventsOf } from './eventsOf';
import { type MemberEventFieldsFragment, MemberEventsDocument } from './memberEvents.gql';
import classNames from './memberTabs.module.css';

/** As many as one answer holds. */
const SHOWN_AT_MOST = 100;

interface Props {
  id: number;
  firstName: string;
  /** The page has asked for it already. */
  shared?: boolean;
}

/** The dates that someone answered or came to. */
export default function EventsTab({ id, firstName, shared }: Props) {
  const [lists, setLists] = useState(eventsOf);
  const more = (name: keyof typeof eventsOf) =>
    setLists((now) => ({ ...now, [name]: { page: 1, perPage: SHOWN_AT_MOST } }));
  return (
    <Cell
      query={MemberEventsDocument}
      variables={{ userId: id, ...lists }}
      shared={shared && lists === eventsOf}
      loading={<SkeletonRows rows={6} />}
      isEmpty={({ upcoming, past }) => upcoming.total + past.total === 0}
      empty={
        <EmptyState level={2} spot="compass" title="No events yet">
          Events {firstName} answers or joins will appear here.
        </EmptyState>
      }
    >
      {({ upcoming, past }) => (
        <div className={classNames.parts}>
          <Dates
            title="Upcoming"
            {...upcoming}
            none="Nothing coming up."
            onMore={lists.upcoming === eventsOf.upcoming ? () => more('upcoming') : undefined}
          />
          <Dates
            title="Past"
            {...past}
            none="Nothing yet."
            onMore={lists.past === eventsOf.past ? () => more('past') : undefined}
          />
        </div>
      )}
    </Cell>
  );
}

interface DatesProps {
  title: string;
  rows: readonly MemberEventFieldsFragment[];
  total: number;
  none: string;
  /** Asks for the rest; left out once it was asked for. */
  onMore?: () => void;
}

function Dates({ title, rows, total, none, onMore }: DatesProps) {
  const { currentUser } = useAuth();
  const opensEvent = page(currentUser, 'event');
  return (
    <Card as="section" padding="none" aria-label={title}>
      <h2 className={classNames.heading}>
        {title} {total > 0 && <span>{total > rows.length ? `latest ${rows.length} of ${total}` : total}</span>}
      </h2>
      {rows.length === 0 && <p className={classNames.none}>{none}</p>}
      <ul>
        {rows.map((row) => (
          <li key={row.dateId} className={classNames.row}>
            <span className={classNames.what}>
              {opensEvent ? <Link to={routes.event({ id: row.eventId })}>{row.name}</Link> : <b>{row.name}</b>}
              <small>
                {listDate(row.startsAt)}, {clockTime(row.startsAt)} to {clockTime(row.endsAt)} (Manila)
              </small>
            </span>
            <span className={classNames.when}>
              <Answer row={row} />
            </span>
          </li>
        ))}
      </ul>
      {onMore && total > rows.length && (
        <div className={classNames.more}>
          <Button variant="subtle" onClick={onMore}>
            Show more {title.toLowerCase()} events
          </Button>
        </div>
      )}
    </Card>
  );
}

function Answer({ row }: { row: MemberEventFieldsFragment }) {
  if (row.isCancelled) return <Badge tone="neutral">Cancelled</Badge>;
  if (row.hasAttended) return <Badge tone="success">Attended</Badge>;
  if (row.hasAttended === false) return <Badge tone="warning">Didn't come</Badge>;
  if (row.state === 'going') return <Badge tone="info">Going</Badge>;
  if (row.state === 'waiting') return <Badge tone="warning">On the waitlist</Badge>;
  return <Badge tone="outline">Not going</Badge>;
}
