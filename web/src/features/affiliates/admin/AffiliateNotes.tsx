import { useMutation } from '@apollo/client/react';
import { useId } from 'react';
import { can } from '~/lib/access';
import { useAuth } from '~/lib/auth/AuthProvider';
import { Cell } from '~/lib/cell';
import { Card } from '~/ui/Card';
import { DateText } from '~/ui/DateText';
import { Form, FormActions, SubmitButton, useAtlasForm } from '~/ui/Form';
import { maxLength, required } from '~/ui/Form/rules';
import { TextArea } from '~/ui/fields/TextArea';
import { toast } from '~/ui/toast';
import { AddAffiliateNoteDocument, AffiliateNotesDocument } from './affiliates.gql';
import own from './rates.module.css';

/** What staff wrote about an affiliate. Notes are only added. */
export function AffiliateNotes({ affiliateId }: { affiliateId: number }) {
  const heading = useId();
  const writes = can(useAuth().currentUser, 'funnel_update');
  return (
    <Card as="section" className={own.box} aria-labelledby={heading}>
      <h2 id={heading}>Notes</h2>
      <Cell query={AffiliateNotesDocument} variables={{ affiliateId }} isEmpty={() => false}>
        {({ affiliateNotes }) =>
          affiliateNotes.length === 0 ? (
            <p>No notes yet. Only staff see them.</p>
          ) : (
            <ul className={own.rates}>
              {affiliateNotes.map(({ id, text, by, at }) => (
                <li key={id}>
                  <div>
                    <p className={own.note}>{text}</p>
                    <span>
                      {by ?? 'Someone who was erased'}, <DateText value={at} format="log" />
                    </span>
                  </div>
                </li>
              ))}
            </ul>
          )
        }
      </Cell>
      {writes && <NoteForm affiliateId={affiliateId} />}
    </Card>
  );
}

function NoteForm({ affiliateId }: { affiliateId: number }) {
  const [add] = useMutation(AddAffiliateNoteDocument, {
    refetchQueries: ['AffiliateNotes'],
    awaitRefetchQueries: true,
  });
  const form = useAtlasForm({
    initialValues: { text: '' },
    labels: { text: 'New note' },
    rules: { text: [required(), maxLength(2000)] },
  });
  return (
    <Form
      form={form}
      summary={false}
      onSubmit={async ({ text }) => {
        await add({ variables: { affiliateId, text } });
        form.reset();
        toast.success('Note added');
      }}
    >
      <TextArea {...form.field('text')} rows={2} />
      <FormActions>
        <SubmitButton>Add note</SubmitButton>
      </FormActions>
    </Form>
  );
}
