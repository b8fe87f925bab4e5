import type { Column } from '~/ui/DataTable';
import { DateText } from '~/ui/DateText';
import { Money } from '~/ui/Money';
import { Person } from '~/ui/people/Person';
import { LeadBadge } from './LeadBadge';
import type { LeadRowFragment } from './leads.gql';

/** The columns of a list of leads. */
export const leadColumns: Column<LeadRowFragment>[] = [
  { key: 'name', header: 'Lead', sortable: true, cell: ({ name }) => <Person name={name || 'No name'} size={34} /> },
  {
    key: 'link',
    header: 'From',
    sortable: true,
    cell: ({ link, campaign }) => {
      const words = link === 'Main link' ? link : `${link} link`;
      return campaign ? `${words} · ${campaign}` : words;
    },
  },
  {
    key: 'product',
    header: 'Product',
    sortable: true,
    saysNone: true,
    cell: ({ productName, funnelName }) => productName && <span title={funnelName ?? undefined}>{productName}</span>,
  },
  { key: 'createdAt', header: 'Date', sortable: true, cell: ({ createdAt }) => <DateText value={createdAt} /> },
  {
    key: 'status',
    header: 'Status',
    sortable: true,
    phone: 'status',
    cell: ({ status }) => <LeadBadge status={status} />,
  },
  {
    key: 'commission',
    header: 'Commission',
    sortable: true,
    align: 'right',
    saysNone: true,
    cell: ({ commission }) => (commission === 0 ? null : <Money amount={commission} />),
  },
];
