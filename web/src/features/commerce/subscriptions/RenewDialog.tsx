import { useApolloClient, useMutation } from '@apollo/client/react';
import { useState } from 'react';
import { Cell } from '~/lib/cell';
import { isLifetime, recordDate } from '~/lib/dates';
import { price } from '~/lib/money';
import { Banner } from '~/ui/Banner';
import { Button } from '~/ui/Button';
import { Facts } from '~/ui/Facts';
import { SelectField } from '~/ui/fields/SelectField';
import { Modal } from '~/ui/Modal';
import { toast } from '~/ui/toast';
import { ONE_TIME, termNames } from '../enrol/chosenFunnels';
import { tellFailure } from '../shared/tellFailure';
import {
  RenewalFunnelsDocument,
  type RenewalFunnelsQuery,
  RenewalQuoteDocument,
  RenewSubscriptionDocument,
} from './renewal.gql';
import classNames from './Subscriptions.module.css';

export interface Renewed {
  id: number;
  paymentTermId: string;
  paymentTermName: string;
  funnel: { id: string; name: string; product: { id: number; name: string } };
}

interface Props {
  subscription: Renewed;
  userId: number;
  name: string;
  onClose: () => void;
}

/** Adds a term to what somebody holds: through which funnel, how it is paid, and what comes of it. */
export default function RenewDialog(props: Props) {
  const { subscription, name, onClose } = props;
  return (
    <Modal opened onClose={onClose} title={`Renew ${subscription.funnel.product.name} for ${name}`}>
      <Cell
        query={RenewalFunnelsDocument}
        variables={{ productId: subscription.funnel.product.id, hidden: { value: true } }}
      >
        {({ funnelsByProductId }) => <Choose {...props} funnels={funnelsByProductId} />}
      </Cell>
    </Modal>
  );
}

type Funnels = RenewalFunnelsQuery['funnelsByProductId'];

function Choose({ subscription, userId, name, onClose, funnels }: Props & { funnels: Funnels }) {
  const client = useApolloClient();
  const [funnelId, setFunnelId] = useState(
    () => (funnels.find(({ id }) => id === subscription.funnel.id) ?? funnels[0])?.id ?? subscription.funnel.id,
  );
  const funnel = funnels.find(({ id }) => id === funnelId);
  // Paying at once is always possible, offered by the funnel or not.
  const terms = new Map([[ONE_TIME, 'One-time'], ...(funnel ? termNames(funnel) : [])]);
  const [chosen, setChosen] = useState(subscription.paymentTermId);
  const term = terms.has(chosen) ? chosen : ONE_TIME;
  const [renew, { loading }] = useMutation(RenewSubscriptionDocument);
  const submit = async () => {
    try {
      await renew({ variables: { id: subscription.id, input: { funnelId, paymentTermId: term } } });
    } catch (error) {
      tellFailure(error);
      return;
    }
    toast.success('Subscription renewed');
    onClose();
    void client.refetchQueries({ include: 'active' }).catch(() => {});
  };
  return (
    <div className={classNames.renew}>
      <SelectField
        label="Funnel"
        options={funnels.map(({ id, name: label }) => ({ value: id, label }))}
        value={funnelId}
        onChange={(next) => next && setFunnelId(next)}
      />
      <SelectField
        label="Payment term"
        options={[...terms].map(([value, label]) => ({ value, label }))}
        value={term}
        onChange={(next) => next && setChosen(next)}
      />
      <Cell query={RenewalQuoteDocument} variables={{ funnelId, paymentTermId: term, userId }}>
        {({ quote }) => (
          <>
            {quote.refusedBecause ? (
              <Banner variant="warning">{quote.refusedBecause}</Banner>
            ) : (
              <Facts
                facts={[
                  ['Paid until now', quote.heldUntil && recordDate(quote.heldUntil)],
                  ['New term starts', recordDate(quote.startsAt)],
                  ['Access until', !quote.expiry || isLifetime(quote.expiry) ? 'Lifetime' : recordDate(quote.expiry)],
                  ['To pay', price(quote.total)],
                ]}
              />
            )}
            <p className={classNames.hint}>
              We'll email {name} the new dates and what's due. You can undo the renewal for one day.
            </p>
            <div className={classNames.renewActions}>
              <Button onClick={onClose} disabled={loading}>
                Cancel
              </Button>
              <Button
                variant="primary"
                loading={loading}
                loadingLabel="Renewing..."
                disabled={Boolean(quote.refusedBecause)}
                onClick={() => void submit()}
              >
                Renew subscription
              </Button>
            </div>
          </>
        )}
      </Cell>
    </div>
  );
}
