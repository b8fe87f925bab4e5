import { useMutation } from '@apollo/client/react';
import { isoDay, listDateTime, timeOfDay } from '~/lib/dates';
import { errorMessage } from '~/lib/graphql/errors';
import { Button } from '~/ui/Button';
import { Form, FormActions, SubmitButton, useAtlasForm } from '~/ui/Form';
import { required } from '~/ui/Form/rules';
import { DateField } from '~/ui/fields/DateField';
import { TimeField } from '~/ui/fields/TimeField';
import { Modal } from '~/ui/Modal';
import { toast } from '~/ui/toast';
import { type PageDetailsFragment, ScheduleMarketingPageDocument } from './pages.gql';
import classNames from './pages.module.css';

interface Props {
  page: PageDetailsFragment;
  onClose: () => void;
  onSaved: () => Promise<unknown>;
}

interface Values extends Record<string, unknown> {
  at: string | null;
  time: string | null;
}

const today = () => isoDay(new Date());

/** When most of our visitors are home: tonight, or tomorrow once that has passed. */
function firstTime() {
  const tonight = new Date(`${today()}T20:00:00+08:00`);
  const isOver = tonight.getTime() <= Date.now();
  return isOver ? new Date(tonight.getTime() + 86_400_000) : tonight;
}

/** Asks when the draft of a page is published by itself. */
export default function ScheduleModal({ page, onClose, onSaved }: Props) {
  const [schedule] = useMutation(ScheduleMarketingPageDocument);
  const first = page.scheduledAt ?? firstTime();
  const form = useAtlasForm<Values>({
    initialValues: { at: isoDay(first), time: timeOfDay(first) },
    labels: { at: 'Day', time: 'Time' },
    rules: { at: [required()], time: [required()] },
  });
  const submit = async ({ at, time }: Values) => {
    const instant = new Date(`${at}T${time}:00+08:00`).toISOString();
    await schedule({ variables: { path: page.path, at: instant } });
    await onSaved();
    toast.success(`${page.name} goes live on ${listDateTime(instant)} (Manila)`);
    onClose();
  };
  return (
    <Modal opened onClose={onClose} title={`Schedule ${page.name}`}>
      <Form form={form} onSubmit={submit} onFailure={(error) => toast.error(errorMessage(error))} compact>
        <p className={classNames.note}>
          The draft is published by itself, as it is then. You can keep editing it until that time.
        </p>
        <div className={classNames.pair}>
          <DateField {...form.field('at')} min={today()} />
          <TimeField {...form.field('time')} />
        </div>
        <FormActions>
          <Button onClick={onClose}>Cancel</Button>
          <SubmitButton loadingLabel="Scheduling...">Schedule page</SubmitButton>
        </FormActions>
      </Form>
    </Modal>
  );
}
