import { lazy, Suspense, useState } from 'react';
import { Cell } from '~/lib/cell';
import { isLifetime } from '~/lib/dates';
import { routes } from '~/lib/routing/routes';
import { Button, LinkButton } from '~/ui/Button';
import { type Column, DataTable } from '~/ui/DataTable';
import { DateText, ExpiryText } from '~/ui/DateText';
import { GivenAccess } from '../access/GivenAccess';
import { useMoneyRights } from '../shared/useMoneyRights';
import { FunnelCell } from './FunnelCell';
import { NoSubscriptions } from './NoSubscriptions';
import { SubscriptionBadge } from './SubscriptionBadge';
import classNames from './Subscriptions.module.css';
import { useUndo } from './useUndo';
import { useUnsubscribe } from './useUnsubscribe';
import { FindViewSubscriptionDocument, type SubscriptionRowFragment } from './viewSubscription.gql';

const RenewDialog = lazy(() => import('./RenewDialog'));

/** What somebody holds and held, the latest first. */
export function UserSubscriptions({ userId, name }: { userId: number; name: string }) {
  return (
    <>
      <Cell query={FindViewSubscriptionDocument} variables={{ id: userId }} empty={<NoSubscriptions />}>
        {({ findViewSubscription }) => <Rows rows={findViewSubscription} userId={userId} name={name} />}
      </Cell>
      <GivenAccess userId={userId} />
    </>
  );
}

interface RowsProps {
  rows: SubscriptionRowFragment[];
  userId: number;
  name: string;
}

function Rows({ rows, userId, name }: RowsProps) {
  const { enrols, opensSubscription } = useMoneyRights();
  const unsubscribe = useUnsubscribe();
  const undo = useUndo(name);
  const [renewed, setRenewed] = useState<SubscriptionRowFragment>();
  const columns: Column<SubscriptionRowFragment>[] = [
    {
      key: 'funnel',
      header: 'Funnel',
      sortable: true,
      value: ({ funnel }) => funnel.name,
      cell: ({ funnel }) => <FunnelCell funnel={funnel} />,
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
      cell: (row) => <TermEnd row={row} />,
    },
    { key: 'term', header: 'Payment term', cell: ({ paymentTermName }) => paymentTermName },
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
          {enrols && !row.endedAt && !isLifetime(row.paidUntil) && (
            <Button size="xs" aria-label={`Renew ${row.funnel.name}`} onClick={() => setRenewed(row)}>
              Renew
            </Button>
          )}
          {enrols && row.undoUntil && (
            <Button size="xs" aria-label={`Undo the enrollment in ${row.funnel.name}`} onClick={() => undo.ask(row)}>
              Undo
            </Button>
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
      {undo.dialog}
      <Suspense>
        {renewed && (
          <RenewDialog subscription={renewed} userId={userId} name={name} onClose={() => setRenewed(undefined)} />
        )}
      </Suspense>
    </>
  );
}

/** The end of a term, and below it until when it is paid where it was renewed early. */
export function TermEnd({ row }: { row: { expiry: string; paidUntil: string } }) {
  if (row.paidUntil === row.expiry) return <ExpiryText value={row.expiry} />;
  return (
    <span className={classNames.name}>
      <ExpiryText value={row.paidUntil} />
      <span>
        Renewed. This term ends <ExpiryText value={row.expiry} />
      </span>
    </span>
  );
}
