import { Link } from 'react-router';
import { grouped } from '~/lib/figures';
import { peso } from '~/lib/money';
import { routes } from '~/lib/routing/routes';
import { Banner } from '~/ui/Banner';
import { type Column, DataTable } from '~/ui/DataTable';
import { DateText } from '~/ui/DateText';
import { Money } from '~/ui/Money';
import { SectionHeader } from '~/ui/PageHeader';
import { Stat, StatRow } from '~/ui/Stat';
import type { CommissionReplayQuery } from './replay.gql';
import own from './replay.module.css';

type Replay = CommissionReplayQuery['commissionReplay'];

/** '+₱100.00', '-₱100.00' or 'No change' */
export function differenceWords(amount: number): string {
  if (amount === 0) return 'No change';
  return amount > 0 ? `+${peso(amount)}` : `-${peso(-amount)}`;
}

const rowColumns: Column<Replay['rows'][number]>[] = [
  {
    key: 'name',
    header: 'Affiliate',
    cell: (row) => <Link to={routes.affiliate({ id: row.affiliateId })}>{row.name}</Link>,
  },
  {
    key: 'sales',
    header: 'Sales',
    align: 'right',
    cell: (row) =>
      row.salesBefore === row.salesAfter ? String(row.salesAfter) : `${row.salesBefore} → ${row.salesAfter}`,
  },
  { key: 'before', header: 'Earned', align: 'right', cell: (row) => <Money amount={row.before} /> },
  { key: 'after', header: 'Under this policy', align: 'right', cell: (row) => <Money amount={row.after} /> },
  {
    key: 'difference',
    header: 'Difference',
    align: 'right',
    cell: (row) => (
      <span className={own.difference} data-less={row.difference < 0 || undefined}>
        {differenceWords(row.difference)}
      </span>
    ),
  },
];

const changeColumns: Column<Replay['changes'][number]>[] = [
  { key: 'number', header: 'Order', cell: (row) => row.number },
  { key: 'product', header: 'Product', cell: (row) => row.product },
  { key: 'paidAt', header: 'Paid', cell: (row) => <DateText value={row.paidAt} /> },
  {
    key: 'who',
    header: 'Earned by',
    cell: (row) => (row.from === row.to ? (row.to ?? 'No one') : `${row.from ?? 'No one'} → ${row.to ?? 'no one'}`),
  },
  {
    key: 'amount',
    header: 'Commission',
    align: 'right',
    cell: (row) => (row.before === row.after ? peso(row.after) : `${peso(row.before)} → ${peso(row.after)}`),
  },
];

/** What a policy would have changed: the sum, each affiliate, and the sales behind it. */
export function ReplayResult({ replay }: { replay: Replay }) {
  const { sales, changed, before, after, payableBefore, payableAfter, rows, changes } = replay;
  return (
    <section className={own.page} aria-label="Differences">
      <StatRow>
        <Stat label="Earned" value={<Money amount={before} />} note={`By ${grouped(sales)} sales`} />
        <Stat label="Under this policy" value={<Money amount={after} />} note={differenceWords(after - before)} />
        <Stat
          label="Past the hold by now"
          value={<Money amount={payableAfter} />}
          note={`${peso(payableBefore)} as it was`}
        />
        <Stat label="Sales that change" value={grouped(changed)} note={`Of ${sales}`} />
      </StatRow>
      {changed === 0 ? (
        <Banner variant="info">This policy would have paid the same. No sale changes.</Banner>
      ) : (
        <>
          <SectionHeader title="By affiliate" />
          <DataTable
            noun="affiliates"
            columns={rowColumns}
            rows={rows}
            primaryKey="affiliateId"
            rowName={(row) => row.name}
            chooser={false}
          />
          <SectionHeader title="Sales that change" />
          <DataTable
            noun="sales"
            columns={changeColumns}
            rows={changes}
            primaryKey="orderId"
            rowName={(row) => row.number}
            chooser={false}
          />
          {changed > changes.length && (
            <p className={own.quiet}>The {changes.length} sales with the largest difference are listed.</p>
          )}
        </>
      )}
    </section>
  );
}
