import { Cell } from '~/lib/cell';
import { Form, useAtlasForm } from '~/ui/Form';
import { required } from '~/ui/Form/rules';
import { SelectField } from '~/ui/fields/SelectField';
import { Modal } from '~/ui/Modal';
import { BatchChoicesDocument, type BatchChoicesQuery } from '../batches/batches.gql';
import classNames from '../shared/people.module.css';
import { DialogActions } from './DialogActions';

interface Props {
  name: string;
  /** The name of the batch they are in. */
  batch: string | null;
  /** Throws when nothing was changed; it has told why. */
  onSubmit: (batchId: number | null) => Promise<void>;
  onClose: () => void;
}

interface Values extends Record<string, unknown> {
  /** 0 is none. */
  batch: number | null;
}

/** Asks which batch a person is in. */
export default function UserBatchDialog(props: Props) {
  return (
    <Modal opened onClose={props.onClose} title={`Batch of ${props.name}`}>
      <Cell query={BatchChoicesDocument} isEmpty={() => false}>
        {({ enrollmentBatches }) => <Choice {...props} choices={enrollmentBatches} />}
      </Cell>
    </Modal>
  );
}

function Choice({ batch, choices, onSubmit, onClose }: Props & { choices: BatchChoicesQuery['enrollmentBatches'] }) {
  const now = batch ? (choices.find(({ name }) => name === batch)?.id ?? null) : 0;
  const form = useAtlasForm<Values>({ initialValues: { batch: now }, rules: { batch: [required()] } });
  return (
    <Form
      form={form}
      onSubmit={(values) => onSubmit(values.batch || null)}
      // Anyone who made the call has told the failure.
      onFailure={() => {}}
      summary={false}
      className={classNames.body}
    >
      <SelectField
        {...form.field('batch')}
        options={[
          { value: 0, label: 'No batch' },
          ...choices.map(({ id, name, isCurrent }) => ({ value: id, label: isCurrent ? `${name} (current)` : name })),
        ]}
      />
      <DialogActions form={form} onClose={onClose} />
    </Form>
  );
}
