import { useQuery } from '@apollo/client/react';
import { Button } from '~/ui/Button';
import { Form, SubmitButton, useAtlasForm } from '~/ui/Form';
import { required } from '~/ui/Form/rules';
import { SelectField } from '~/ui/fields/SelectField';
import { Modal } from '~/ui/Modal';
import classNames from '../shared/people.module.css';
import { countPeople } from '../shared/person';
import { BatchChoicesDocument } from './batches.gql';

interface Props {
  people: number;
  /** The batch they are in. */
  from: number;
  onMove: (to: number) => Promise<void>;
  onClose: () => void;
}

interface Values extends Record<string, unknown> {
  batch: number | null;
}

/** Puts people into another batch. */
export default function MoveToBatchDialog({ people, from, onMove, onClose }: Props) {
  const { data } = useQuery(BatchChoicesDocument);
  const form = useAtlasForm<Values>({ initialValues: { batch: null }, rules: { batch: [required()] } });
  const options = (data?.enrollmentBatches ?? [])
    .filter(({ id }) => id !== from)
    .map(({ id, name, isCurrent }) => ({ value: id, label: isCurrent ? `${name} (current)` : name }));
  return (
    <Modal opened onClose={onClose} title={`Move ${countPeople(people)}`} preventClose={form.submitting}>
      <Form
        form={form}
        onSubmit={({ batch }) => onMove(batch as number)}
        // Anyone who made the call has told the failure.
        onFailure={() => {}}
        summary={false}
        className={classNames.body}
      >
        <SelectField {...form.field('batch')} options={options} />
        <div className={classNames.actions}>
          <Button onClick={onClose} disabled={form.submitting}>
            Cancel
          </Button>
          <SubmitButton loadingLabel="Moving...">Move</SubmitButton>
        </div>
      </Form>
    </Modal>
  );
}
