import { useMutation } from '@apollo/client/react';
import { Link } from 'react-router';
import { useDelayedText } from '~/lib/delayedText';
import { useListState } from '~/lib/listState';
import { routes } from '~/lib/routing/routes';
import { useTableQuery } from '~/lib/tableQuery';
import { LinkButton } from '~/ui/Button';
import { ChipRow } from '~/ui/Chip';
import { type BatchAction, DataTable } from '~/ui/DataTable';
import { EmptyState } from '~/ui/EmptyState';
import { SearchField } from '~/ui/fields/SearchField';
import { IconEye, IconReceipt, IconUserMinus } from '~/ui/icons';
import { FilterMenu } from '~/ui/menus/FilterMenu';
import type { MenuItem } from '~/ui/menus/Menu';
import { PageHeader } from '~/ui/PageHeader';
import { ChoiceChips } from '../shared/ChoiceChips';
import { idOrNull, ProductFilter } from '../shared/ListFilters';
import { personName } from '../shared/personName';
import { tellFailure } from '../shared/tellFailure';
import { useBatchResults } from '../shared/useBatchResults';
import { useMoneyRights } from '../shared/useMoneyRights';
import { type ListedSubscription, subscriptionColumns } from './subscriptionColumns';
import { EndSubscriptionsDocument, SubscriptionsDocument } from './subscriptions.gql';

const validities = [
  ['all', 'All'],
  ['active', 'Active'],
  ['expired', 'Expired'],
] as const;

const collections = [
  { value: 'unenrolled', label: 'Unenrolled' },
  { value: 'for regular renewal', label: 'For Regular Renewal' },
  { value: 'early renewal', label: 'Early Renewal' },
  { value: 'er warmup', label: 'ER Warmup' },
  { value: 'collected', label: 'Collected' },
];

const nameOf = (row: ListedSubscription) => `${personName(row.user)}, ${row.funnel.name}`;

/** Every subscription, the latest first. */
export default function SubscriptionsPage() {
  const rights = useMoneyRights();
  const list = useListState({
    filters: { validity: 'all', productId: '', cashCollection: '' },
    sort: 'createdAt',
    desc: true,
  });
  const { validity, productId, cashCollection } = list.filters;
  const filter = { validity, productId: idOrNull(productId), cashCollection: cashCollection || null };
  const { onRetry, ...table } = useTableQuery(
    SubscriptionsDocument,
    { list: list.input, filter },
    (data) => data.subscriptions,
  );
  const results = useBatchResults({ one: 'subscription ended', many: 'subscriptions ended' });
  const [end] = useMutation(EndSubscriptionsDocument);
  const unenroll = async (rows: ListedSubscription[]) => {
    try {
      const { data } = await end({ variables: { ids: rows.map(({ id }) => id) } });
      results.tell(data?.endSubscriptions ?? [], (id) =>
        nameOf(rows.find((row) => row.id === id) as ListedSubscription),
      );
    } catch (error) {
      tellFailure(error);
      throw error;
    }
    onRetry();
  };
  const batchActions: BatchAction<ListedSubscription>[] = rights.enrols
    ? [
        {
          key: 'unenroll',
          label: 'Unenroll',
          icon: <IconUserMinus size={18} stroke={2} aria-hidden />,
          danger: true,
          run: unenroll,
          confirm: (rows) => ({
            title: rows.length === 1 ? 'Unenroll 1 subscription?' : `Unenroll ${rows.length} subscriptions?`,
            confirmLabel: 'Unenroll',
            body: "Access ends now, and payments that aren't due yet are cancelled. Paid payments stay in the records.",
          }),
        },
      ]
    : [];
  const rowActions = (row: ListedSubscription): MenuItem[] =>
    rights.opensSubscription
      ? [
          {
            key: 'view',
            label: 'View Details',
            icon: <IconEye size={18} />,
            to: routes.subscription({ id: row.id }),
          },
          ...(row.user
            ? [
                {
                  key: 'payments',
                  label: 'Payment Records',
                  icon: <IconReceipt size={18} />,
                  to: routes.viewSubscription({ userId: row.user.id, t: 2 }),
                },
              ]
            : []),
        ]
      : [];
  return (
    <div data-density="compact">
      <PageHeader
        title="Subscriptions"
        description={
          cashCollection && (
            <>
              Cash collection is about memberships: the last one of each person.{' '}
              <Link to={`${routes.cashCollection()}?${new URLSearchParams({ bucket: cashCollection })}`}>
                Contact these people
              </Link>
            </>
          )
        }
        actions={<LinkButton to={routes.cashCollection()}>Cash collection</LinkButton>}
      />
      <DataTable
        {...table}
        onRetry={onRetry}
        noun="subscriptions"
        columns={subscriptionColumns}
        primaryKey="id"
        rowName={nameOf}
        state={list}
        batchActions={batchActions}
        rowActions={rowActions}
        toolbar={<Toolbar list={list} />}
        empty={<NoRows isNarrowed={Boolean(list.search || productId || cashCollection) || validity !== 'all'} />}
      />
      {results.dialog}
    </div>
  );
}

function Toolbar({ list }: { list: ReturnType<typeof useListState<'validity' | 'productId' | 'cashCollection'>> }) {
  const search = useDelayedText(list.search, list.setSearch);
  const { validity, productId, cashCollection } = list.filters;
  return (
    <>
      <SearchField label="Search subscriptions" placeholder="Name, email or funnel" {...search} />
      <ChipRow label="Filters">
        <ChoiceChips options={validities} value={validity} onChange={(value) => list.setFilter('validity', value)} />
        <ProductFilter value={productId} onChange={(value) => list.setFilter('productId', value)} />
        <FilterMenu
          word="Cash collection"
          value={cashCollection}
          options={collections}
          onChange={(value) => list.setFilter('cashCollection', value)}
        />
      </ChipRow>
    </>
  );
}

function NoRows({ isNarrowed }: { isNarrowed: boolean }) {
  if (isNarrowed) {
    return (
      <EmptyState level={2} spot="compass" title="Oops, no results found">
        Try another word or fewer filters.
      </EmptyState>
    );
  }
  return (
    <EmptyState level={2} title="No Subscription Records here">
      Enrollments will appear here.
    </EmptyState>
  );
}
