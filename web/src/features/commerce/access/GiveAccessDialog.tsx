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
  name: string;
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
  give: { submit: 'Give access', done: 'Access given' },
  change: { submit: 'Save last day', done: 'Last day changed' },
  take: { submit: 'Take back access', done: 'Access taken back' },
};

const titleOf = (ask: Ask, name: string) => {
  if (ask.kind === 'give') return `Give ${name} free access`;
  if (ask.kind === 'change') return `Change the last day for ${name}`;
  return `Take back free access from ${name}?`;
};

/** Gives a product without a sale, moves its last day or takes it back; always with a reason. */
export default function GiveAccessDialog({ userId, name, ask, onDone, onClose }: Props) {
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
    <Modal opened onClose={onClose} title={titleOf(ask, name)} preventClose={form.submitting}>
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
            hint={`No invoice, nothing to pay. We'll email ${name}.`}
          />
        )}
        {ask.kind === 'change' && (
          <p>
            {ask.row.productName}. {ask.row.because}. We'll email {name} the new day.
          </p>
        )}
        {ask.kind === 'take' && (
          <p>
            {ask.row.productName} closes for {name} right away. Their progress stays. You can't undo this, but you can
            give access again.
          </p>
        )}
        {kind !== 'take' && (
          <DateField {...form.field('endsOn')} min={isoDay(new Date())} hint="Open through this day." />
        )}
        <TextField
          {...form.field('reason')}
          maxLength={300}
          hint={
            kind === 'take'
              ? `We'll email it to ${name}. Other staff will see it in the info log.`
              : 'Only staff will see it.'
          }
        />
        <div className={classNames.actions}>
          <Button onClick={onClose} disabled={form.submitting}>
            Cancel
          </Button>
          <SubmitButton variant={kind === 'take' ? 'danger' : 'primary'} loadingLabel="Saving...">
            {words[kind].submit}
          </SubmitButton>
        </div>
      </Form>
    </Modal>
  );
}
