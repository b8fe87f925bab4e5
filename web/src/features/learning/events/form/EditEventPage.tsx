import { useApolloClient, useMutation } from '@apollo/client/react';
import { useSearchParams } from 'react-router';
import { Cell } from '~/lib/cell';
import { usePageTitle } from '~/lib/pageTitle';
import { routes, useRouteParams } from '~/lib/routing/routes';
import { Opened } from '~/ui/Form/Opened';
import { PageHeader } from '~/ui/PageHeader';
import { toast } from '~/ui/toast';
import { EventNotFound } from '../staff/EventPage';
import {
  EventByIdDocument,
  EventDateByIdDocument,
  type EventDateRowFragment,
  type EventDetailsFragment,
} from '../staff/events.gql';
import { longDay, wallTime } from '../when';
import { MANILA } from '../zone';
import { EventForm } from './EventForm';
import {
  SchedulingDocument,
  type SchedulingQuery,
  UpdateEventDocument,
  UpdateEventFromDocument,
} from './eventForm.gql';
import { changedInput, type EventValues } from './eventValues';

/** All dates of an event, or with `from` in the address one date and those after it. */
export default function EditEventPage() {
  const { id } = useRouteParams('editEvent');
  const [params] = useSearchParams();
  const fromId = Number(params.get('from')) || null;
  const client = useApolloClient();
  const reload = async () => {
    const query = { query: EventByIdDocument, variables: { id }, fetchPolicy: 'network-only' } as const;
    return (await client.query(query)).data?.event;
  };
  return (
    <Cell key={id} query={EventByIdDocument} variables={{ id }} empty={<EventNotFound />} notFound={<EventNotFound />}>
      {({ event }) =>
        event && (
          <Opened found={event} reload={reload} noun="event" backPath={routes.event({ id })}>
            {(opened, onReload) => (
              <Cell query={SchedulingDocument}>
                {({ scheduling }) =>
                  fromId ? (
                    <Cell query={EventDateByIdDocument} variables={{ id: fromId }} notFound={<EventNotFound />}>
                      {({ eventDate }) =>
                        eventDate && (
                          <Edit
                            key={opened.updatedAt}
                            event={opened}
                            from={eventDate}
                            scheduling={scheduling}
                            onReload={onReload}
                          />
                        )
                      }
                    </Cell>
                  ) : (
                    <Edit key={opened.updatedAt} event={opened} scheduling={scheduling} onReload={onReload} />
                  )
                }
              </Cell>
            )}
          </Opened>
        )
      }
    </Cell>
  );
}

/** The day of the rule: a date that was moved by itself follows its event again when all later ones change. */
function ruleDay({ date, isMoved, plannedAt, zone }: EventDateRowFragment): string {
  return isMoved ? wallTime(plannedAt, zone).day : date;
}

interface Props {
  event: EventDetailsFragment;
  from?: EventDateRowFragment;
  scheduling: SchedulingQuery['scheduling'];
  onReload: () => Promise<void>;
}

function Edit({ event, from, scheduling, onReload }: Props) {
  const [update] = useMutation(UpdateEventDocument);
  const [updateFrom] = useMutation(UpdateEventFromDocument);
  usePageTitle(`Edit ${event.name}`);
  const save = async (values: EventValues, opened: EventValues) => {
    const input = changedInput(opened, values);
    const seenAt = event.updatedAt;
    let id = event.id;
    if (from) {
      // The dates that go on become an event of their own: that is where the person goes next.
      const { data } = await updateFrom({ variables: { dateId: from.id, input, seenAt } });
      id = data?.updateEventFrom.id ?? id;
    } else {
      await update({ variables: { id, input, seenAt } });
    }
    toast.success(`${values.name.trim()} saved`);
    return routes.event({ id });
  };
  return (
    <>
      <PageHeader
        title={`Edit ${event.name}`}
        description={
          from
            ? `This changes ${longDay(from.startsAt, MANILA)} and all later dates.`
            : event.repeat && "This changes all dates that haven't ended."
        }
      />
      <EventForm
        event={event}
        from={from && { id: from.id, date: ruleDay(from) }}
        scheduling={scheduling}
        onSave={save}
        onReload={onReload}
        cancelPath={routes.event({ id: event.id })}
      />
    </>
  );
}
