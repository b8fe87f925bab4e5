import { useMutation } from '@apollo/client/react';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { Cell } from '~/lib/cell';
import { errorMessage } from '~/lib/graphql/errors';
import { Button } from '~/ui/Button';
import { ConfirmModal } from '~/ui/Modal';
import { SaveBar } from '~/ui/SaveBar';
import { toast } from '~/ui/toast';
import { useMoneyRights } from '../shared/useMoneyRights';
import { type ChosenFunnel, countFunnels, countOrNull } from './chosenFunnels';
import classNames from './Enrol.module.css';
import { ChosenTerms, EnrolSummary } from './EnrolSummary';
import { ManualUserSubscriptionDocument, UserAvailableProductsDocument } from './enrol.gql';
import { FunnelPicker } from './FunnelPicker';

/** Enrols somebody by hand, with start, validity and payment term as wanted. */
export default function EnrollToFunnel({ userId, name }: { userId: number; name: string }) {
  return (
    <Cell query={UserAvailableProductsDocument} variables={{ userId }} isEmpty={() => false}>
      {({ userAvailableProducts }) => <ByHand userId={userId} name={name} products={userAvailableProducts} />}
    </Cell>
  );
}

interface ByHandProps {
  userId: number;
  name: string;
  products: { id: number; name: string }[];
}

function ByHand({ userId, name, products }: ByHandProps) {
  const { enrols } = useMoneyRights();
  const [, setParams] = useSearchParams();
  const [subscribe] = useMutation(ManualUserSubscriptionDocument);
  const [chosen, setChosen] = useState<ChosenFunnel[]>([]);
  const [isAsking, setAsking] = useState(false);
  const save = () => {
    if (chosen.length === 0) toast.error('Please select atleast one funnel!');
    else setAsking(true);
  };
  const send = async () => {
    const funnelDetails = chosen.map(({ id, paymentTerm, validityByDays, startByDays }) => ({
      id,
      paymentTerm,
      validityByDays: countOrNull(validityByDays),
      startByDays: countOrNull(startByDays),
    }));
    try {
      await subscribe({ variables: { id: userId, funnelDetails } });
    } catch (error) {
      toast.error(errorMessage(error));
      return;
    }
    toast.success('User Enrolled Successfully!');
    setChosen([]);
    // The first tab asks the server again and shows what was made.
    setParams({ t: '0' });
  };
  return (
    <>
      <div className={classNames.beside}>
        <FunnelPicker userId={userId} products={products} chosen={chosen} onChange={setChosen} customizes />
        {products.length > 0 && <EnrolSummary userId={userId} name={name} chosen={chosen} />}
      </div>
      {enrols && products.length > 0 && (
        <SaveBar
          actions={
            <Button variant="primary" onClick={save}>
              Save
            </Button>
          }
        >
          {chosen.length > 0 && countFunnels(chosen.length)}
        </SaveBar>
      )}
      {isAsking && (
        <ConfirmModal
          opened
          onClose={() => setAsking(false)}
          onConfirm={send}
          title={`Are you sure to enroll user ${userId}?`}
          confirmLabel="Enroll user"
          confirmingLabel="Enrolling..."
        >
          <p className={classNames.who}>{name}</p>
          <ChosenTerms userId={userId} chosen={chosen} />
        </ConfirmModal>
      )}
    </>
  );
}
