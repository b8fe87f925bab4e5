import { useApolloClient } from '@apollo/client/react';
import { useState } from 'react';
import { isoDay, listDateTime, timeOfDay } from '~/lib/dates';
import { Button } from '~/ui/Button';
import { DateField } from '~/ui/fields/DateField';
import { TimeField } from '~/ui/fields/TimeField';
import { Modal } from '~/ui/Modal';
import { type EditedPageFragment, ScheduleEditedPageDocument } from './editor.gql';
import classNames from './editor.module.css';
import type { Change } from './meanwhile';

/** Saves what waits, does the work and tells how it went. */
export type Run = (work: Parameters<Change>[0], done: string) => Promise<void>;

interface Props {
  page: EditedPageFragment;
  run: Run;
  onClose: () => void;
}

/** Publishes the page by itself at a moment in Manila. */
export function ScheduleModal({ page, run, onClose }: Props) {
  const client = useApolloClient();
  const [day, setDay] = useState<string | null>(page.scheduledAt ? isoDay(page.scheduledAt) : null);
  const [time, setTime] = useState<string | null>(page.scheduledAt ? timeOfDay(page.scheduledAt) : '20:00');
  const [isBusy, setBusy] = useState(false);
  const at = day && time ? new Date(`${day}T${time}:00+08:00`) : null;
  const isPast = at !== null && at.getTime() <= Date.now();
  const send = async (moment: Date | null) => {
    setBusy(true);
    await run(
      async (seenAt) => {
        const variables = { path: page.path, at: moment?.toISOString() ?? null, seenAt };
        const { data } = await client.mutate({ mutation: ScheduleEditedPageDocument, variables });
        return data?.scheduleMarketingPage;
      },
      moment ? `${page.name} goes live on ${listDateTime(moment)} (Manila)` : 'The schedule is canceled',
    );
    onClose();
  };
  return (
    <Modal
      opened
      onClose={onClose}
      title={`When should ${page.name} go live?`}
      footer={
        <>
          {page.scheduledAt && (
            <Button loading={isBusy} onClick={() => send(null)}>
              Cancel schedule
            </Button>
          )}
          <Button variant="primary" disabled={!at || isPast} loading={isBusy} onClick={() => send(at)}>
            Schedule page
          </Button>
        </>
      }
    >
      <div className={classNames.pair}>
        <DateField label="Date" value={day} min={isoDay(new Date())} onChange={setDay} />
        <TimeField label="Time" value={time} onChange={setTime} />
        <p className={classNames.note}>
          {isPast
            ? 'Choose a time that is still to come.'
            : 'Visitors see what is saved at that time. Until then you can still edit the page or cancel.'}
        </p>
      </div>
    </Modal>
  );
}
