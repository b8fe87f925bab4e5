import { Cell } from '~/lib/cell';
import { routes } from '~/lib/routing/routes';
import { Button, LinkButton } from '~/ui/Button';
import { Card } from '~/ui/Card';
import { type Column, DataTable } from '~/ui/DataTable';
import { DateText, ExpiryText } from '~/ui/DateText';
import { EmptyState } from '~/ui/EmptyState';
import { useMoneyRights } from '../shared/useMoneyRights';
import { SubscriptionBadge } from './SubscriptionBadge';
import classNames from './Subscriptions.module.css';
import { useUnsubscribe } from './useUnsubscribe';
import { FindViewSubscriptionDocument, type SubscriptionRowFragment } from './viewSubscription.gql';

/** What somebody holds and held, the latest first. */
export function UserSubscriptions({ userId }: { userId: number }) {
  return (
    <Cell query={FindViewSubscriptionDocument} variables={{ id: userId }} empty={<NoSubscriptions />}>
      {({ findViewSubscription }) => <Rows rows={findViewSubscription} />}
    </Cell>
  );
}

export function NoSubscriptions() {
  return (
    <Card>
      <EmptyState level={2} title="No Subscription Records here">
        Once somebody is enrolled in a funnel, it stands here.
      </EmptyState>
    </Card>
  );
}

function Rows({ rows }: { rows: SubscriptionRowFragment[] }) {
  const { enrols, opensSubscription } = useMoneyRights();
  const unsubscribe = useUnsubscribe();
  const columns: Column<SubscriptionRowFragment>[] = [
    {
      key: 'funnel',
      header: 'Funnel',
      sortable: true,
      value: ({ funnel }) => funnel.name,
      cell: ({ funnel }) => (
        <span className={classNames.name}>
          {funnel.name}
          <span>{funnel.product.name}</span>
        </span>
      ),
    },
    {
      key: 'status',
      header: 'Status',
      phone: 'status',
      cell: (row) => <SubscriptionBadge subscription={row} />,
    },
    {
      key: 'startsAt',
      header: 'Start',
      sortable: true,
      value: ({ startsAt }) => startsAt,
      cell: ({ startsAt }) => <DateText value={startsAt} />,
    },
    {
      key: 'expiry',
      header: 'Expiry',
      sortable: true,
      value: ({ expiry }) => expiry,
      cell: ({ expiry }) => <ExpiryText value={expiry} />,
    },
    { key: 'term', header: 'Payment term', cell: ({ paymentTermId }) => paymentTermId },
    {
      key: 'actions',
      header: 'Actions',
      phone: 'status',
      cell: (row) => (
        <div className={classNames.actions}>
          {opensSubscription && (
            <LinkButton
              size="xs"
              to={routes.subscription({ id: row.id })}
              aria-label={`View Details of ${row.funnel.name}`}
            >
              View Details
            </LinkButton>
          )}
          {enrols && !row.endedAt && (
            <Button
              size="xs"
              variant="danger-text"
              aria-label={`Unsubscribe from ${row.funnel.name}`}
              onClick={() => unsubscribe.ask(row)}
            >
              Unsubscribe
            </Button>
          )}
        </div>
      ),
    },
  ];
  return (
    <>
      <DataTable noun="subscriptions" chooser={false} columns={columns} rows={rows} primaryKey="id" />
      {unsubscribe.dialog}
    </>
  );
}
