import { useMutation } from '@apollo/client/react';
import { useState } from 'react';
import { isoDay } from '~/lib/dates';
import { Button } from '~/ui/Button';
import { Drawer } from '~/ui/Drawer';
import { Form, FormActions, SubmitButton, useAtlasForm } from '~/ui/Form';
import { matches, maxLength, min, required } from '~/ui/Form/rules';
import { Checkbox } from '~/ui/fields/Checkbox';
import { DateField } from '~/ui/fields/DateField';
import { NumberField } from '~/ui/fields/NumberField';
import { SelectField } from '~/ui/fields/SelectField';
import { TextArea } from '~/ui/fields/TextArea';
import { TextField } from '~/ui/fields/TextField';
import { toast } from '~/ui/toast';
import type { Win } from './WinCard';
import classNames from './WinDrawer.module.css';
import { type WinFile, WinFileField } from './WinFileField';
import { CreateWinDocument, UpdateWinDocument } from './winForm.gql';
import { currencies, kindNames } from './winWords';

interface Props {
  /** The win to change; a new one without. */
  win?: Win;
  onClose: () => void;
  onChanged: () => Promise<unknown>;
}

const kinds = Object.entries(kindNames).map(([value, label]) => ({ value, label }));
const moneys = currencies.map((value) => ({ value, label: value }));
const pictures = ['.jpg', '.jpeg', '.png', '.webp', '.gif'];

/** Tells a win, or changes one's own. */
export default function WinDrawer({ win, onClose, onChanged }: Props) {
  return (
    <Drawer opened onClose={onClose} title={win ? 'Edit win' : 'Post a win'}>
      <WinForm win={win} onClose={onClose} onChanged={onChanged} />
    </Drawer>
  );
}

function valuesOf(win: Win | undefined) {
  const proof = win?.proof;
  return {
    kind: win?.kind ?? (null as string | null),
    body: win?.body ?? '',
    amount: win?.amount ?? (null as number | null),
    currency: (win?.currency ?? 'PHP') as string | null,
    wonOn: (win?.wonOn ?? isoDay(new Date())) as string | null,
    picture: win?.pictureId ? ({ id: win.pictureId, name: 'Picture', thumbUrl: win.pictureThumbUrl } as WinFile) : null,
    proofFile: proof?.fileId ? ({ id: proof.fileId, name: proof.fileName ?? 'Proof' } as WinFile) : null,
    proofUrl: proof?.url ?? '',
    hasConsent: win?.hasConsent ?? false,
    isAsked: win?.isAsked ?? true,
  };
}

function WinForm({ win, onClose, onChanged }: Props) {
  const [create] = useMutation(CreateWinDocument);
  const [update] = useMutation(UpdateWinDocument);
  const [sending, setSending] = useState(0);
  const onBusy = (isBusy: boolean) => setSending((before) => before + (isBusy ? 1 : -1));
  const form = useAtlasForm({
    initialValues: valuesOf(win),
    labels: {
      kind: 'What kind of win is it?',
      body: 'What happened?',
      wonOn: 'When?',
      proofFile: 'Proof',
      proofUrl: 'Link to the proof',
    },
    rules: {
      kind: [required('Choose a type')],
      body: [required(), maxLength(1000)],
      amount: [min(0.01, 'must be more than zero')],
      wonOn: [required()],
      proofUrl: [matches(/^https:\/\/\S+$/, 'must start with https://')],
    },
  });
  const submit = async ({ picture, proofFile, proofUrl, amount, currency, ...rest }: typeof form.values) => {
    const input = {
      ...rest,
      amount,
      currency: amount === null ? null : currency,
      pictureId: picture?.id ?? null,
      proofFileId: proofFile?.id ?? null,
      proofUrl: proofUrl.trim() || null,
    };
    if (win) await update({ variables: { id: win.id, input, seenAt: win.updatedAt } });
    else await create({ variables: { input } });
    toast.success(win ? 'Win saved' : 'Your win is posted. Congratulations!');
    onClose();
    await onChanged();
  };
  const { values } = form;
  const isConfirmed = Boolean(win?.confirmedAt);
  return (
    <Form form={form} onSubmit={submit} summary={false}>
      <SelectField {...form.field('kind')} options={kinds} />
      <TextArea {...form.field('body')} rows={4} maxLength={1000} placeholder="A few sentences are enough" />
      <div className={classNames.pair}>
        <NumberField {...form.field('amount')} label="Amount, if it's about money" decimals={2} min={0} step={100} />
        <SelectField {...form.field('currency')} options={moneys} searchable={false} />
      </div>
      <DateField {...form.field('wonOn')} max={isoDay(new Date())} />
      <WinFileField
        label="Picture"
        purpose="win-picture"
        extensions={pictures}
        value={values.picture}
        onChange={(file) => form.setValue('picture', file)}
        onBusy={onBusy}
        error={form.errors.pictureId}
      />
      <Checkbox
        {...form.checkbox('hasConsent')}
        label="Atlas can show this win publicly, with my name and picture"
        hint="Members can see it either way. You can change this anytime."
      />
      {isConfirmed ? (
        <p className={classNames.note}>If you change what you achieved, a coach has to confirm it again.</p>
      ) : (
        <Checkbox {...form.checkbox('isAsked')} label="Ask a coach to confirm it" />
      )}
      {(values.isAsked || isConfirmed) && (
        <>
          <WinFileField
            label="Proof"
            hint="A screenshot or PDF, if you have one. Only coaches and the team can see it."
            purpose="win-proof"
            extensions={[...pictures, '.pdf']}
            value={values.proofFile}
            onChange={(file) => form.setValue('proofFile', file)}
            onBusy={onBusy}
            error={form.errors.proofFileId}
          />
          <TextField {...form.field('proofUrl')} type="url" placeholder="https://" />
        </>
      )}
      <FormActions>
        <SubmitButton disabled={sending > 0} loadingLabel="Saving...">
          {win ? 'Save' : 'Post win'}
        </SubmitButton>
        <Button onClick={onClose}>Cancel</Button>
      </FormActions>
    </Form>
  );
}
