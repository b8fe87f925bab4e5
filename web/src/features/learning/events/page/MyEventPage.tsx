import { Cell } from '~/lib/cell';
import { usePageTitle } from '~/lib/pageTitle';
import { routes, useRouteParams } from '~/lib/routing/routes';
import { LinkButton } from '~/ui/Button';
import { EmptyState } from '~/ui/EmptyState';
import { Person } from '~/ui/people/Person';
import { SkeletonCard } from '~/ui/Skeleton';
import { isArchived } from '../../gate/door';
import { RichText } from '../../richText/RichText';
import { MyEventByIdDocument, type MyEventByIdQuery } from '../my/myEvents.gql';
import { momentsOf, useFreshAt } from '../my/useFreshAt';
import { DateCard } from './DateCard';
import { EventDates } from './EventDates';
import { EventHero } from './EventHero';
import classNames from './page.module.css';
import { useLinkedDate } from './useLinkedDate';

/** One event: what it is about, the next date with the person's answer, and all the others. */
export default function MyEventPage() {
  const { id } = useRouteParams('viewEvent');
  return (
    <Cell
      key={id}
      query={MyEventByIdDocument}
      variables={{ id }}
      loading={<SkeletonCard />}
      empty={<EventNotFound />}
      notFound={<EventNotFound />}
    >
      {({ myEvent }, { refetch }) => myEvent && <Event event={myEvent} refetch={refetch} />}
    </Cell>
  );
}

interface Props {
  event: NonNullable<MyEventByIdQuery['myEvent']>;
  refetch: () => Promise<void>;
}

function Event({ event, refetch }: Props) {
  usePageTitle(event.name);
  useFreshAt(momentsOf(event.nextDate), refetch);
  const { description, hosts, isRecurring } = event;
  const { open, drawer } = useLinkedDate(event.id);
  return (
    <div className={classNames.event}>
      <EventHero event={event} />
      {!isArchived(event.door) && (
        <div className={classNames.side}>
          <DateCard event={event} />
        </div>
      )}
      <div className={classNames.about}>
        {description && (
          <section>
            <h2>About this event</h2>
            <RichText html={description} />
          </section>
        )}
        {hosts.length > 0 && (
          <section>
            <h2>{hosts.length === 1 ? 'Your host' : 'Your hosts'}</h2>
            <ul className={classNames.hosts}>
              {hosts.map((host) => (
                <li key={host.id}>
                  <Person name={host.name} src={host.profileImage} />
                </li>
              ))}
            </ul>
          </section>
        )}
        {isRecurring && event.door.isOpen && <EventDates eventId={event.id} onOpen={open} />}
      </div>
      {drawer}
    </div>
  );
}

function EventNotFound() {
  return (
    <EmptyState
      spot="compass"
      level={1}
      title="Event not found"
      action={<LinkButton to={routes.viewEvents()}>My Events</LinkButton>}
    >
      The hosts may have unpublished it.
    </EmptyState>
  );
}
