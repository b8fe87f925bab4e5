import { useMutation } from '@apollo/client/react';
import { useState } from 'react';
import { Button } from '~/ui/Button';
import { PromptModal } from '~/ui/Modal';
import { toast } from '~/ui/toast';
import { AskAboutSaleDocument } from './claims.gql';

/** Asks staff about a sale. */
export function AskButton({ orderId }: { orderId: number }) {
  const [isOpen, setOpen] = useState(false);
  const [ask] = useMutation(AskAboutSaleDocument, { refetchQueries: ['MyAffiliateClaims'] });
  const close = () => setOpen(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>Ask about this sale</Button>
      <PromptModal
        opened={isOpen}
        onClose={close}
        title="Ask about this sale"
        label="Your question"
        submitLabel="Send question"
        onSubmit={async (text) => {
          await ask({ variables: { orderId, text } });
          toast.success("Question sent. We'll email you our answer.");
          close();
        }}
      >
        We read the same trail as you and answer by email. You'll also find the answer under Questions and claims.
      </PromptModal>
    </>
  );
}
