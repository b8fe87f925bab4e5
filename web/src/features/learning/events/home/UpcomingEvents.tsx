import { Link } from 'react-router';
import { Cell } from '~/lib/cell';
import { routes } from '~/lib/routing/routes';
import { Card } from '~/ui/Card';
import { IconChevronRight } from '~/ui/icons';
import { SectionHeader } from '~/ui/PageHeader';
import { SkeletonRows } from '~/ui/Skeleton';
import { EventRows } from '../my/EventRows';
import classNames from './UpcomingEvents.module.css';
import { UpcomingEventsDocument } from './upcomingEvents.gql';

/** The three events that come next. Nothing where none is planned. */
export default function UpcomingEvents({ shared }: { shared?: boolean }) {
  return (
    <Cell
      query={UpcomingEventsDocument}
      shared={shared}
      loading={
        <Card padding="none">
          <SkeletonRows rows={3} />
        </Card>
      }
      empty={null}
    >
      {({ myEvents: { rows } }, { refetch }) => (
        <section>
          <SectionHeader
            title="Upcoming events"
            aside={
              <Link to={routes.viewEvents()} className={classNames.more}>
                My Events <IconChevronRight size={16} stroke={2} aria-hidden />
              </Link>
            }
          />
          <EventRows events={rows} level={3} refetch={refetch} />
        </section>
      )}
    </Cell>
  );
}
