import { useMutation } from '@apollo/client/react';
import { Card } from '~/ui/Card';
import { Form, FormActions, SubmitButton, useAtlasForm } from '~/ui/Form';
import { maxLength, required } from '~/ui/Form/rules';
import { Checkbox } from '~/ui/fields/Checkbox';
import { RadioCards } from '~/ui/fields/RadioCards';
import { TextArea } from '~/ui/fields/TextArea';
import { toast } from '~/ui/toast';
import { AnswerAffiliateClaimDocument, type ClaimRowFragment } from './claims.gql';
import own from './claims.module.css';

interface Props {
  claim: ClaimRowFragment;
  /** The order that would go to who claims it. */
  orderId: number | null;
}

/** Answers a question, or grants or declines a claim. */
export function AnswerForm({ claim, orderId }: Props) {
  const isClaim = claim.kind === 'claim';
  const [answer] = useMutation(AnswerAffiliateClaimDocument, {
    refetchQueries: ['AffiliateClaims', 'CommissionTrail', 'AffiliateClaim'],
  });
  const form = useAtlasForm({
    initialValues: { outcome: isClaim ? 'declined' : 'answered', answer: '', isPaidConfirmed: false },
    labels: { outcome: 'Decision', answer: 'Answer', isPaidConfirmed: 'Take back what was already paid out' },
    rules: { answer: [required(), maxLength(1000)] },
  });
  const isGrant = form.values.outcome === 'granted';
  return (
    <Card as="section" className={own.box} aria-label="Your answer">
      <h2>Your answer</h2>
      <Form
        form={form}
        onSubmit={async ({ outcome, answer: text, isPaidConfirmed }) => {
          const input = { outcome, answer: text, orderId: isGrant ? orderId : null, isPaidConfirmed };
          await answer({ variables: { id: claim.id, input } });
          toast.success(isGrant ? `The sale is ${claim.affiliateName}'s now` : 'Answer sent');
        }}
      >
        {isClaim && (
          <RadioCards
            {...form.field('outcome')}
            columns={2}
            options={[
              { value: 'declined', title: 'Decline', description: 'The sale stays as it is.' },
              { value: 'granted', title: 'Grant', description: `The sale becomes ${claim.affiliateName}'s.` },
            ]}
          />
        )}
        <TextArea
          {...form.field('answer')}
          rows={3}
          hint={`${claim.affiliateName} gets it by email. Don't name the buyer or other affiliates.`}
        />
        {isGrant && (
          <>
            <p className={own.quiet}>
              {orderId
                ? 'The sale moves to who claims it: its commission is taken back from who has it now and earned at the rate that applied.'
                : 'Choose an order that fits first.'}
            </p>
            <Checkbox
              {...form.checkbox('isPaidConfirmed')}
              hint="If the sale was already paid out, the amount is taken from that affiliate's next payout."
            />
          </>
        )}
        <FormActions>
          <SubmitButton disabled={isGrant && !orderId}>
            {isClaim ? (isGrant ? 'Grant claim' : 'Decline claim') : 'Send answer'}
          </SubmitButton>
        </FormActions>
      </Form>
    </Card>
  );
}
