import { useMutation } from '@apollo/client/react';
import { Cell } from '~/lib/cell';
import { routes } from '~/lib/routing/routes';
import { PageHeader } from '~/ui/PageHeader';
import { toast } from '~/ui/toast';
import { EventsDocument } from '../staff/events.gql';
import { EventForm } from './EventForm';
import { CreateEventDocument, SchedulingDocument } from './eventForm.gql';
import { type EventValues, eventInput } from './eventValues';

export default function NewEventPage() {
  const [create] = useMutation(CreateEventDocument, { refetchQueries: [EventsDocument] });
  const save = async (values: EventValues) => {
    const { data } = await create({ variables: { input: eventInput(values) } });
    const made = data?.createEvent;
    toast.success(`${made?.name ?? values.name} created`);
    return made ? routes.event({ id: made.id }) : routes.events();
  };
  return (
    <>
      <PageHeader title="New Event" description="It starts as a draft. Members see it once you publish it." />
      <Cell query={SchedulingDocument}>
        {({ scheduling }) => <EventForm scheduling={scheduling} onSave={save} cancelPath={routes.events()} />}
      </Cell>
    </>
  );
}
