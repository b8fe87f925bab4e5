import { useMutation, useQuery } from '@apollo/client/react';
import { isoDay } from '~/lib/dates';
import { errorMessage } from '~/lib/graphql/errors';
import { Button } from '~/ui/Button';
import { Form, SubmitButton, useAtlasForm } from '~/ui/Form';
import { maxLength, required } from '~/ui/Form/rules';
import { DateField } from '~/ui/fields/DateField';
import { SelectField } from '~/ui/fields/SelectField';
import { TextField } from '~/ui/fields/TextField';
import { Modal } from '~/ui/Modal';
import { toast } from '~/ui/toast';
import classNames from './GivenAccess.module.css';
import {
  ChangeGivenAccessDocument,
  GivableProductsDocument,
  GiveAccessDocument,
  type GivenAccessRowFragment,
  TakeAccessBackDocument,
} from './givenAccess.gql';

export type Ask = { kind: 'give' } | { kind: 'change' | 'take'; row: GivenAccessRowFragment };

interface Props {
  userId: number;
  ask: Ask;
  onDone: () => void;
  onClose: () => void;
}

interface Values extends Record<string, unknown> {
  productId: string | null;
  endsOn: string | null;
  reason: string;
}

const words = {
  give: { title: 'Give free access', submit: 'Give access', done: 'Access given' },
  change: { title: 'Change the last day', submit: 'Save last day', done: 'Last day changed' },
  take: { title: 'Take access back', submit: 'Take back', done: 'Access taken back' },
};

/** Gives a product without a sale, moves its last day or takes it back; always with a reason. */
export default function GiveAccessDialog({ userId, ask, onDone, onClose }: Props) {
  const { kind } = ask;
  const { data } = useQuery(GivableProductsDocument, { variables: { userId }, skip: kind !== 'give' });
  const [give] = useMutation(GiveAccessDocument);
  const [change] = useMutation(ChangeGivenAccessDocument);
  const [take] = useMutation(TakeAccessBackDocument);
  const form = useAtlasForm<Values>({
    initialValues: {
      productId: null,
      endsOn: ask.kind === 'change' ? isoDay(new Date(ask.row.expiry)) : null,
      reason: '',
    },
    labels: { productId: 'Product', endsOn: 'Last day' },
    rules: {
      productId: kind === 'give' ? [required()] : [],
      endsOn: kind === 'take' ? [] : [required()],
      reason: [required(), maxLength(300)],
    },
  });

  const submit = async ({ productId, endsOn, reason }: Values) => {
    if (ask.kind === 'give') {
      const input = { productId: Number(productId), endsOn: endsOn as string, reason };
      await give({ variables: { userId, input } });
    } else if (ask.kind === 'change') {
      await change({ variables: { id: ask.row.id, endsOn: endsOn as string, reason } });
    } else {
      await take({ variables: { id: ask.row.id, reason } });
    }
    toast.success(words[kind].done);
    onDone();
  };

  return (
    <Modal opened onClose={onClose} title={words[kind].title} preventClose={form.submitting}>
      <Form
        form={form}
        onSubmit={submit}
        onFailure={(error) => toast.error(errorMessage(error))}
        summary={false}
        className={classNames.form}
      >
        {kind === 'give' && (
          <SelectField
            {...form.field('productId')}
            options={(data?.userAvailableProducts ?? []).map(({ id, name }) => ({ value: String(id), label: name }))}
            hint="No invoice, nothing to pay."
          />
        )}
        {ask.kind === 'take' && <p>{ask.row.productName} closes for them right away. Their progress stays.</p>}
        {kind !== 'take' && (
          <DateField {...form.field('endsOn')} min={isoDay(new Date())} hint="Open through this day." />
        )}
        <TextField {...form.field('reason')} maxLength={300} hint="Other staff will see it in the info log." />
        <div className={classNames.actions}>
          <Button onClick={onClose} disabled={form.submitting}>
            Cancel
          </Button>
          <SubmitButton loadingLabel="Saving...">{words[kind].submit}</SubmitButton>
        </div>
      </Form>
    </Modal>
  );
}
