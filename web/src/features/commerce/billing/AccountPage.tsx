import { useSearchParams } from 'react-router';
import { useAuth } from '~/lib/auth/AuthProvider';
import { MembershipBadge } from '~/ui/Badge';
import { PageHeader } from '~/ui/PageHeader';
import { Tabs } from '~/ui/Tabs';
import classNames from './Billing.module.css';
import { Billings } from './Billings';
import { MySubscriptions } from './MySubscriptions';

/** What the person holds, and what they pay for it. The billing view is `q=billings` (B31). */
export default function AccountPage() {
  const { currentUser: user } = useAuth();
  const [params, setParams] = useSearchParams();
  if (!user) return null;
  const tabs = [
    { key: 'subscriptions', label: 'Subscriptions', content: <MySubscriptions userId={user.id} /> },
    { key: 'billings', label: 'Billing', content: <Billings userId={user.id} /> },
  ];
  return (
    <>
      <PageHeader
        title={
          <span className={classNames.title}>
            Billing and Subscriptions
            {user.membershipStatus && <MembershipBadge status={user.membershipStatus} />}
          </span>
        }
      />
      <Tabs
        label="Billing and Subscriptions"
        tabs={tabs}
        active={params.get('q') ?? 'subscriptions'}
        onChange={(key) => setParams(key === 'billings' ? { q: key } : {}, { preventScrollReset: true })}
      />
    </>
  );
}
