import type { Column } from '~/ui/DataTable';
import { DateText } from '~/ui/DateText';
import { PersonCell } from '../shared/PersonCell';
import { FunnelCell } from './FunnelCell';
import { SubscriptionBadge } from './SubscriptionBadge';
import type { SubscriptionsQuery } from './subscriptions.gql';
import { TermEnd } from './UserSubscriptions';

export type ListedSubscription = SubscriptionsQuery['subscriptions']['rows'][number];

/** The columns of the list of subscriptions. */
export const subscriptionColumns: Column<ListedSubscription>[] = [
  { key: 'name', header: 'Name', sortable: true, cell: ({ user }) => <PersonCell user={user ?? null} tab={0} /> },
  {
    key: 'funnel',
    header: 'Funnel',
    sortable: true,
    cell: ({ funnel }) => <FunnelCell funnel={funnel} />,
  },
  { key: 'status', header: 'Status', phone: 'status', cell: (row) => <SubscriptionBadge subscription={row} /> },
  { key: 'startsAt', header: 'Start', phone: 'hidden', cell: ({ startsAt }) => <DateText value={startsAt} /> },
  { key: 'expiry', header: 'Expiry', sortable: true, cell: (row) => <TermEnd row={row} /> },
  {
    key: 'term',
    header: 'Payment term',
    hiddenAtFirst: true,
    phone: 'hidden',
    cell: ({ paymentTermName }) => paymentTermName,
  },
  {
    key: 'createdAt',
    header: 'Enrolled',
    sortable: true,
    phone: 'hidden',
    cell: ({ createdAt }) => <DateText value={createdAt} />,
  },
];
