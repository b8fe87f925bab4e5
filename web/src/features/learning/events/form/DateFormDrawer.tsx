import { useMutation } from '@apollo/client/react';
import { useRef, useState } from 'react';
import { Cell } from '~/lib/cell';
import { Button } from '~/ui/Button';
import { Drawer } from '~/ui/Drawer';
import { Form, SubmitButton, useAtlasForm, useLeaveQuestion } from '~/ui/Form';
import { max, maxLength, min } from '~/ui/Form/rules';
import { toast } from '~/ui/toast';
import { videoAddress } from '../../authoring/shared/videoAddress';
import type { EventDateRowFragment, EventDetailsFragment } from '../staff/events.gql';
import staff from '../staff/staff.module.css';
import { hours, longDay } from '../when';
import { MANILA } from '../zone';
import { DateFields } from './DateFields';
import { changedDate, type DateValues, dateValues } from './dateValues';
import { SchedulingDocument, type SchedulingQuery, UpdateEventDateDocument } from './eventForm.gql';
import { httpsAddress } from './eventRules';
import { RecordingFields } from './RecordingFields';

interface Props {
  event: EventDetailsFragment;
  date: EventDateRowFragment;
  onClose: () => void;
  onSaved: () => Promise<void>;
}

/** What makes one date different from its event; of one that is over, the recording. Closing it with unsaved work asks. */
export default function DateFormDrawer(props: Props) {
  const { date, onClose } = props;
  const isDirty = useRef<() => boolean>(() => false);
  const { leave, question } = useLeaveQuestion(() => isDirty.current(), onClose);
  const watch = (now: () => boolean) => {
    isDirty.current = now;
  };
  return (
    <Drawer
      opened
      onClose={leave}
      title={date.state === 'past' ? 'Recording' : 'Change this date'}
      subtitle={`${longDay(date.startsAt, MANILA)}, ${hours(date, MANILA)}`}
    >
      <Cell query={SchedulingDocument}>
        {({ scheduling }) => <DateForm {...props} scheduling={scheduling} onLeave={leave} onForm={watch} />}
      </Cell>
      {question}
    </Drawer>
  );
}

interface FormProps extends Props, SchedulingQuery {
  /** Closes, after asking where something is not saved. */
  onLeave: () => void;
  /** Told how to find out whether something is not saved. */
  onForm: (isDirty: () => boolean) => void;
}

function DateForm({ event, date, scheduling, onClose, onSaved, onLeave, onForm }: FormProps) {
  const [update] = useMutation(UpdateEventDateDocument);
  const [opened] = useState(() => dateValues(date));
  const form = useAtlasForm<DateValues>({
    initialValues: opened,
    labels: {
      time: 'Starts at',
      minutes: 'Length',
      capacity: 'Seats',
      place: 'Where',
      joinUrl: 'Join link',
      recordingUrl: 'Recording link',
      recording: 'Recording',
      recordingFileId: 'Recording',
    },
    rules: {
      name: [maxLength(150)],
      minutes: [min(5), max(1440)],
      capacity: [min(1)],
      joinUrl: [httpsAddress],
      note: [maxLength(1000)],
      recordingUrl: [videoAddress],
    },
  });
  onForm(form.isDirty);
  const save = async (values: DateValues) => {
    await update({ variables: { id: date.id, input: changedDate(opened, values), seenAt: date.updatedAt } });
    toast.success('Date saved');
    onClose();
    await onSaved();
  };
  return (
    <Form form={form} onSubmit={save} guard compact>
      <div className={staff.fields}>
        {date.state === 'past' ? (
          <RecordingFields form={form} />
        ) : (
          <DateFields form={form} event={event} slots={scheduling.slots} />
        )}
        <div className={staff.marks}>
          <Button onClick={onLeave}>Cancel</Button>
          <SubmitButton loadingLabel="Saving...">Save date</SubmitButton>
        </div>
      </div>
    </Form>
  );
}
