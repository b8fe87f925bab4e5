import { Cell } from '~/lib/cell';
import { usePageTitle } from '~/lib/pageTitle';
import { routes, useRouteParams } from '~/lib/routing/routes';
import { LinkButton } from '~/ui/Button';
import { EmptyState } from '~/ui/EmptyState';
import { PageHeader } from '~/ui/PageHeader';
import { ContentStatus } from '../../authoring/shared/ContentStatus';
import { DatesTable } from './DatesTable';
import { EventAside } from './EventAside';
import { EventHeaderActions } from './EventHeaderActions';
import { EventByIdDocument, type EventDetailsFragment } from './events.gql';
import { useEventRights } from './rights';
import classNames from './staff.module.css';

/** One event for those who look after it: its dates with who goes, and what it says. */
export default function EventPage() {
  const { id } = useRouteParams('event');
  return (
    <Cell key={id} query={EventByIdDocument} variables={{ id }} empty={<EventNotFound />} notFound={<EventNotFound />}>
      {({ event }, { refetch }) => event && <Event event={event} onChanged={refetch} />}
    </Cell>
  );
}

function Event({ event, onChanged }: { event: EventDetailsFragment; onChanged: () => Promise<void> }) {
  usePageTitle(event.name);
  return (
    <div data-density="compact">
      <PageHeader
        title={event.name}
        description={event.shortDescription}
        actions={<EventHeaderActions event={event} onChanged={onChanged} />}
      />
      <div className={classNames.badges}>
        <ContentStatus status={event.status} />
      </div>
      <div className={classNames.columns}>
        <DatesTable event={event} onChanged={onChanged} />
        <EventAside event={event} />
      </div>
    </div>
  );
}

export function EventNotFound() {
  const { lists } = useEventRights();
  return (
    <EmptyState
      spot="compass"
      level={1}
      title="Event not found"
      action={lists && <LinkButton to={routes.events()}>All events</LinkButton>}
    >
      The link may be wrong, or it was deleted.
    </EmptyState>
  );
}
