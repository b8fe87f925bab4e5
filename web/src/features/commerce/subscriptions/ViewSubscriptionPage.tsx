import { lazy, Suspense } from 'react';
import { useSearchParams } from 'react-router';
import { Cell } from '~/lib/cell';
import { usePageTitle } from '~/lib/pageTitle';
import { useRouteParams } from '~/lib/routing/routes';
import { Tabs } from '~/ui/Tabs';
import { personName } from '../shared/personName';
import { PersonHead } from './PersonHead';
import { PersonNotFound } from './PersonNotFound';
import { UserSubscriptions } from './UserSubscriptions';
import { SubscriptionPersonDocument, type SubscriptionPersonQuery } from './viewSubscription.gql';

const EnrollToFunnel = lazy(() => import('../enrol/EnrollToFunnel'));
const PaymentRecords = lazy(() => import('../payments/PaymentRecords'));

type Person = NonNullable<SubscriptionPersonQuery['findUserPaymentSchedule']>;

/** The subscriptions and payments of one person, in three tabs. */
export default function ViewSubscriptionPage() {
  const { userId } = useRouteParams('viewSubscription');
  return (
    <Cell
      key={userId}
      query={SubscriptionPersonDocument}
      variables={{ userId }}
      empty={<PersonNotFound />}
      notFound={<PersonNotFound />}
    >
      {({ findUserPaymentSchedule: person }) => person && <Subscriptions person={person} />}
    </Cell>
  );
}

function Subscriptions({ person }: { person: Person }) {
  const [params, setParams] = useSearchParams();
  usePageTitle(`Subscriptions of ${person.firstName} ${person.lastName}`);
  const tabs = [
    {
      key: '0',
      label: 'User Subscriptions',
      content: <UserSubscriptions userId={person.id} name={person.firstName} />,
    },
    { key: '1', label: 'Enroll to Funnel', content: <EnrollToFunnel userId={person.id} name={personName(person)} /> },
    { key: '2', label: 'Payment Records', content: <PaymentRecords userId={person.id} name={personName(person)} /> },
  ];
  const open = (t: string) =>
    setParams(
      (now) => {
        const next = new URLSearchParams(now);
        next.set('t', t);
        return next;
      },
      { preventScrollReset: true },
    );
  // What is no tab opens the first one: the widget falls back to it.
  return (
    <div data-density="compact">
      <PersonHead person={person} />
      <Suspense>
        <Tabs label="Subscription" tabs={tabs} active={params.get('t') ?? '0'} onChange={open} />
      </Suspense>
    </div>
  );
}
