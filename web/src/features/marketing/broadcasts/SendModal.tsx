import { useMutation } from '@apollo/client/react';
import { isoDay, listDateTime } from '~/lib/dates';
import { errorMessage } from '~/lib/graphql/errors';
import { Button } from '~/ui/Button';
import { Form, FormActions, SubmitButton, useAtlasForm } from '~/ui/Form';
import { DateField } from '~/ui/fields/DateField';
import { RadioCards } from '~/ui/fields/RadioCards';
import { TimeField } from '~/ui/fields/TimeField';
import { Modal } from '~/ui/Modal';
import { toast } from '~/ui/toast';
import { type BroadcastDetailsFragment, SendBroadcastDocument } from './broadcasts.gql';
import classNames from './broadcasts.module.css';
import { peopleWords } from './segmentForm';

interface Props {
  broadcast: BroadcastDetailsFragment;
  /** How many people are in its segment now. */
  count: number;
  onClose: () => void;
  onSaved: () => Promise<unknown>;
}

interface Values extends Record<string, unknown> {
  when: string;
  at: string | null;
  time: string | null;
}

const today = () => isoDay(new Date().toISOString());

/** Asks when a broadcast is sent. */
export default function SendModal({ broadcast, count, onClose, onSaved }: Props) {
  const [send] = useMutation(SendBroadcastDocument);
  const form = useAtlasForm<Values>({
    initialValues: { when: 'now', at: today(), time: '20:00' },
    labels: { when: 'When', at: 'Day', time: 'Time' },
  });
  const isLater = form.values.when === 'later';
  const submit = async ({ when, at, time }: Values) => {
    const instant = when === 'later' ? new Date(`${at}T${time}:00+08:00`).toISOString() : null;
    await send({ variables: { id: broadcast.id, at: instant } });
    await onSaved();
    toast.success(instant ? `Scheduled for ${listDateTime(instant)}` : `Sending to ${peopleWords(count)}`);
    onClose();
  };
  return (
    <Modal opened onClose={onClose} title={`Send “${broadcast.subject}”?`}>
      <Form form={form} onSubmit={submit} onFailure={(error) => toast.error(errorMessage(error))} compact>
        <p className={classNames.hint}>
          {broadcast.segmentName} has {peopleWords(count)} right now. Each gets it once. Sent emails can't be taken
          back.
        </p>
        <RadioCards
          {...form.field('when')}
          options={[
            { value: 'now', title: 'Now', description: 'The first emails leave right away' },
            { value: 'later', title: 'Later', description: 'To everyone who is in the segment then' },
          ]}
        />
        {isLater && (
          <div className={classNames.pair}>
            <DateField {...form.field('at')} min={today()} />
            <TimeField {...form.field('time')} />
          </div>
        )}
        <FormActions>
          <Button onClick={onClose}>Cancel</Button>
          <SubmitButton loadingLabel={isLater ? 'Scheduling...' : 'Sending...'}>
            {isLater ? 'Schedule broadcast' : `Send to ${peopleWords(count)}`}
          </SubmitButton>
        </FormActions>
      </Form>
    </Modal>
  );
}
