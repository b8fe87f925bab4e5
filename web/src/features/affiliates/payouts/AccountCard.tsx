import { useId, useState } from 'react';
import { listDateTime } from '~/lib/dates';
import { Banner } from '~/ui/Banner';
import { Button } from '~/ui/Button';
import { Card } from '~/ui/Card';
import { Facts } from '~/ui/Facts';
import { AccountModal } from './AccountModal';
import type { PayoutOverviewRowFragment } from './payouts.gql';
import own from './payouts.module.css';

/** Where the money goes. */
export function AccountCard({ overview: { account, needsCode } }: { overview: PayoutOverviewRowFragment }) {
  const heading = useId();
  const [isEditing, setEditing] = useState(false);
  return (
    <Card as="section" className={own.box} aria-labelledby={heading}>
      <h2 id={heading}>Payout account</h2>
      {account ? (
        <>
          <Facts
            facts={[
              [account.kind === 'Bank' ? 'Bank' : 'Wallet', account.bankName],
              [account.kind === 'Bank' ? 'Account number' : 'Mobile number', account.number],
              ['Account name', account.holder],
            ]}
          />
          {!account.isUsable && (
            <Banner variant="info">
              For your safety, a new account rests for 48 hours. We can pay to it from {listDateTime(account.usableAt)}{' '}
              (Manila).
            </Banner>
          )}
        </>
      ) : (
        <p className={own.quiet}>GCash, Maya or a bank account in your own name. We'll send your payouts there.</p>
      )}
      <Button variant={account ? 'default' : 'primary'} onClick={() => setEditing(true)}>
        {account ? 'Change account' : 'Add payout account'}
      </Button>
      {isEditing && <AccountModal account={account} needsCode={needsCode} onClose={() => setEditing(false)} />}
    </Card>
  );
}
