import { useState } from 'react';
import { grouped } from '~/lib/figures';
import { MembershipBadge } from '~/ui/Badge';
import { Chip, ChipRow } from '~/ui/Chip';
import { type BatchAction, type Column, DataTable } from '~/ui/DataTable';
import { ExpiryText } from '~/ui/DateText';
import { SearchField } from '~/ui/fields/SearchField';
import { IconArchive, IconCash, IconTrash } from '~/ui/icons';
import { Person } from '~/ui/people/Person';
import { toast } from '~/ui/toast';
import { Example, Grid, Section } from './GalleryFrame';
import classNames from './gallery.module.css';

interface User {
  id: number;
  name: string;
  email: string;
  tribeId: string;
  batch: number;
  stage: number;
  membership: string;
  expiry: string;
  xp: number;
}

const names = [
  'Angelica Pascual',
  'Arnel Magbanua',
  'Carlo Evangelista',
  'Cherry Ann Mercado',
  'Dianne Rose Abad',
  'Jomar Quiambao',
  'Kristine Joy Santos',
  'Liezl Catapang',
  'Mark Anthony Villanueva',
  'Niña Peñaflor',
];
const users: User[] = Array.from({ length: 73 }, (_, index) => {
  const name = names[index % names.length] ?? '';
  return {
    id: index + 1,
    name,
    email: `${name.toLowerCase().replace(/[^a-z]+/g, '.')}@example.com`,
    tribeId: `TRB-${String(4182 + index).padStart(6, '0')}`,
    batch: 14 + (index % 4),
    stage: index % 6,
    membership: index === 3 ? 'Expired' : index === 8 ? 'Multiple Subscriptions Found' : 'Active',
    expiry: index % 3 === 1 ? '9999-12-31' : '2027-09-15',
    xp: (index * 937) % 8300,
  };
});

const columns: Column<User>[] = [
  {
    key: 'name',
    header: 'Name',
    cell: (user) => <Person name={user.name} detail={user.email} />,
    sortable: true,
    value: (user) => user.name,
  },
  { key: 'tribeId', header: 'Tribe ID', cell: (user) => user.tribeId, sortable: true, phone: 'hidden' },
  { key: 'batch', header: 'Batch', cell: (user) => `Batch ${user.batch}`, sortable: true, value: (user) => user.batch },
  { key: 'stage', header: 'Stage', cell: (user) => `Stage ${user.stage}`, sortable: true, value: (user) => user.stage },
  {
    key: 'membership',
    header: 'Membership',
    cell: (user) => <MembershipBadge status={user.membership} />,
    sortable: true,
    value: (user) => user.membership,
    phone: 'status',
  },
  { key: 'expiry', header: 'Expiry', cell: (user) => <ExpiryText value={user.expiry} />, sortable: true },
  {
    key: 'xp',
    header: 'XP',
    cell: (user) => grouped(user.xp),
    sortable: true,
    value: (user) => user.xp,
    align: 'right',
    phone: 'hidden',
  },
  { key: 'mobile', header: 'Mobile number', cell: () => '0917 555 0168', hiddenAtFirst: true },
];

const actions: BatchAction<User>[] = [
  { key: 'pay', label: 'Pay', icon: <IconCash stroke={2} />, run: () => toast.success('Payment approved successful!') },
  { key: 'archive', label: 'Archive', icon: <IconArchive stroke={2} />, run: () => toast.success('Archived') },
  {
    key: 'delete',
    label: 'Delete',
    icon: <IconTrash stroke={2} />,
    danger: true,
    run: () => toast.success('Deleted'),
    confirm: (rows) => ({
      title: `Delete ${rows.length} users?`,
      body: <p>They lose access right away.</p>,
      confirmLabel: 'Delete users',
    }),
  },
];

export function TableSection() {
  const [search, setSearch] = useState('');
  const [filter, setFilter] = useState('Active');
  const shown = users.filter((user) => user.name.toLowerCase().includes(search.toLowerCase()));
  return (
    <Section title="Tables">
      <Grid>
        <Example label="Sortable, selectable, with batch and row actions">
          <DataTable
            noun="users"
            columns={columns}
            rows={shown}
            primaryKey="id"
            rowName={(user) => user.name}
            batchActions={actions}
            rowActions={(user) => [
              { key: 'view', label: 'View details', onSelect: () => toast.info(user.name) },
              { key: 'archive', label: 'Archive', danger: true, divided: true },
            ]}
            toolbar={
              <>
                <SearchField
                  className={classNames.search}
                  label="Search users"
                  placeholder="Name, email or Tribe ID"
                  value={search}
                  onChange={setSearch}
                />
                <ChipRow label="Filter users">
                  {['Active', 'Inactive', 'Archived'].map((word) => (
                    <Chip key={word} pressed={filter === word} onClick={() => setFilter(word)}>
                      {word}
                    </Chip>
                  ))}
                </ChipRow>
              </>
            }
          />
        </Example>
        <Example label="Loading" span={6}>
          <DataTable noun="users" columns={columns.slice(0, 4)} rows={undefined} chooser={false} />
        </Example>
        <Example label="Failed" span={3}>
          <DataTable
            noun="users"
            columns={columns}
            rows={undefined}
            chooser={false}
            failure="Something went wrong, try again"
            onRetry={() => toast.info('Trying again')}
          />
        </Example>
        <Example label="Empty" span={3}>
          <DataTable noun="users" columns={columns} rows={[]} chooser={false} />
        </Example>
      </Grid>
    </Section>
  );
}
