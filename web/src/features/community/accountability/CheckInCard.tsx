import { useMutation, useQuery } from '@apollo/client/react';
import { useEffect } from 'react';
import { addDays, listDate } from '~/lib/dates';
import { Card } from '~/ui/Card';
import { Form, SubmitButton, useAtlasForm } from '~/ui/Form';
import { required } from '~/ui/Form/rules';
import { TextArea } from '~/ui/fields/TextArea';
import { toast } from '~/ui/toast';
import { MyCheckInDocument, SaveCheckInDocument } from './circle.gql';
import classNames from './circle.module.css';

interface Values extends Record<string, unknown> {
  did: string;
  willDo: string;
  blocked: string;
}

/** The check-in of the week that goes on in Manila; it can be changed until Sunday ends. */
export function CheckInCard({ week, onSaved }: { week: string; onSaved: () => Promise<void> }) {
  const { data } = useQuery(MyCheckInDocument);
  const [save] = useMutation(SaveCheckInDocument, { refetchQueries: [MyCheckInDocument] });
  const said = data?.myCheckIn ?? null;
  const form = useAtlasForm<Values>({
    initialValues: { did: '', willDo: '', blocked: '' },
    labels: {
      did: 'What did you do this week?',
      willDo: 'What will you do next?',
      blocked: "What's in your way?",
    },
    rules: { did: [required('This')], willDo: [required('This')] },
  });
  const { load } = form;
  // What was said before, once it is known; typing on is never overwritten by the same answer.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a new answer of the server counts
  useEffect(() => {
    if (said) load({ did: said.did, willDo: said.willDo, blocked: said.blocked ?? '' });
  }, [said?.updatedAt]);
  return (
    <Card as="section" aria-label="Weekly check-in">
      <h2>{said ? 'You checked in this week' : 'Check in for this week'}</h2>
      <p className={classNames.muted}>
        {`Week of ${listDate(week)}. You can change it until Sunday, ${listDate(addDays(week, 6))}.`}
      </p>
      <Form
        form={form}
        summary={false}
        className={classNames.form}
        onSubmit={async ({ did, willDo, blocked }) => {
          await save({ variables: { input: { did, willDo, blocked: blocked || null } } });
          toast.success(said ? 'Check-in updated.' : 'You checked in. Well done!');
          await onSaved();
        }}
      >
        <TextArea {...form.field('did')} rows={2} maxLength={2000} />
        <TextArea {...form.field('willDo')} rows={2} maxLength={2000} />
        <TextArea {...form.field('blocked')} rows={2} maxLength={2000} />
        <div>
          <SubmitButton loadingLabel="Saving...">{said ? 'Save changes' : 'Check in'}</SubmitButton>
        </div>
      </Form>
    </Card>
  );
}
