import { useMutation } from '@apollo/client/react';
import { useState } from 'react';
import { Cell } from '~/lib/cell';
import { Button } from '~/ui/Button';
import { EmptyState } from '~/ui/EmptyState';
import { Form, FormActions, SubmitButton, useAtlasForm } from '~/ui/Form';
import { maxLength, required } from '~/ui/Form/rules';
import { TextArea } from '~/ui/fields/TextArea';
import { TextField } from '~/ui/fields/TextField';
import { Modal } from '~/ui/Modal';
import { toast } from '~/ui/toast';
import { ClaimCard } from './ClaimCard';
import { ClaimSaleDocument, MyAffiliateClaimsDocument } from './claims.gql';
import own from './claims.module.css';

/** What the affiliate who looks asked and claimed, with the answers. */
export function MyClaims({ onOpen }: { onOpen: (orderId: number) => void }) {
  const [isClaiming, setClaiming] = useState(false);
  return (
    <div className={own.page}>
      <div className={own.head}>
        <p>Ask about a sale from its page, or claim one that you think is yours.</p>
        <Button onClick={() => setClaiming(true)}>Claim a sale</Button>
      </div>
      {isClaiming && <ClaimModal onClose={() => setClaiming(false)} />}
      <Cell query={MyAffiliateClaimsDocument} isEmpty={() => false}>
        {({ myAffiliateClaims }) =>
          myAffiliateClaims.length === 0 ? (
            <EmptyState level={2} spot="compass" title="No questions yet">
              Your questions and claims appear here with our answers.
            </EmptyState>
          ) : (
            <ul className={own.list}>
              {myAffiliateClaims.map((claim) => (
                <li key={claim.id}>
                  <ClaimCard claim={claim}>
                    {claim.orderId && (
                      <Button size="sm" onClick={() => onOpen(claim.orderId as number)}>
                        View sale
                      </Button>
                    )}
                  </ClaimCard>
                </li>
              ))}
            </ul>
          )
        }
      </Cell>
    </div>
  );
}

function ClaimModal({ onClose }: { onClose: () => void }) {
  const [claim] = useMutation(ClaimSaleDocument, { refetchQueries: ['MyAffiliateClaims'] });
  const form = useAtlasForm({
    initialValues: { reference: '', email: '', text: '' },
    labels: { reference: 'Order number', email: "Buyer's email", text: 'Why is it yours?' },
    rules: { reference: [maxLength(40)], email: [maxLength(254)], text: [required(), maxLength(1000)] },
  });
  return (
    <Modal
      opened
      onClose={onClose}
      title="Claim a sale"
      subtitle="Give us the order number or the buyer's email. For privacy, we can't tell you who is a customer, but we check every claim."
    >
      <Form
        form={form}
        onSubmit={async ({ reference, email, text }) => {
          await claim({ variables: { input: { reference: reference || null, email: email || null, text } } });
          toast.success("Claim sent. We'll email you our answer.");
          onClose();
        }}
      >
        <TextField {...form.field('reference')} placeholder="A-000123" />
        <TextField {...form.field('email')} type="email" autoComplete="off" />
        <TextArea {...form.field('text')} rows={3} hint="When and where did you share your link with them?" />
        <FormActions>
          <SubmitButton>Send claim</SubmitButton>
          <Button onClick={onClose}>Cancel</Button>
        </FormActions>
      </Form>
    </Modal>
  );
}
