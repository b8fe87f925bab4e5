import { Link } from 'react-router';
import { listDate } from '~/lib/dates';
import { routes } from '~/lib/routing/routes';
import { Badge } from '~/ui/Badge';
import { Button } from '~/ui/Button';
import type { Column } from '~/ui/DataTable';
import { DateText } from '~/ui/DateText';
import type { FlagRowFragment } from './flags.gql';
import own from './flags.module.css';

const states: Record<string, [label: string, tone: 'warning' | 'danger' | 'neutral']> = {
  open: ['To review', 'warning'],
  confirmed: ['Confirmed', 'danger'],
  dismissed: ['Dismissed', 'neutral'],
};

export function FlagBadge({ state }: { state: string }) {
  const [label, tone] = states[state] ?? [state, 'neutral'];
  return <Badge tone={tone}>{label}</Badge>;
}

/** What was found, by which facts, and what staff decided. */
function FlagFacts({ flag }: { flag: FlagRowFragment }) {
  const { title, reason, people, note, decidedBy, decidedAt } = flag;
  return (
    <div className={own.facts}>
      <strong>{title}</strong>
      <span>{reason}</span>
      {people.length > 0 && (
        <span className={own.people}>
          {people.map(({ id, name }) => (
            <Link key={id} to={routes.user({ id })}>
              {name}
            </Link>
          ))}
        </span>
      )}
      {note && decidedAt && (
        <span className={own.note}>
          {decidedBy ?? 'Someone who was erased'}, {listDate(decidedAt)}: {note}
        </span>
      )}
    </div>
  );
}

interface Options {
  /** Whose flag it is; off on the page of one affiliate. */
  withAffiliate: boolean;
  /** Asks for the note of a decision; null for who only reads. */
  onDecide: ((flag: FlagRowFragment, outcome: 'confirmed' | 'dismissed') => void) | null;
}

export function flagColumns({ withAffiliate, onDecide }: Options): Column<FlagRowFragment>[] {
  const columns: (Column<FlagRowFragment> | false)[] = [
    { key: 'flag', header: 'Flag', cell: (row) => <FlagFacts flag={row} /> },
    withAffiliate && {
      key: 'affiliate',
      header: 'Affiliate',
      phone: 'status',
      cell: (row) => <Link to={routes.affiliate({ id: row.affiliateId })}>{row.affiliateName}</Link>,
    },
    { key: 'foundAt', header: 'Found', phone: 'status', cell: (row) => <DateText value={row.foundAt} /> },
    { key: 'state', header: 'Status', phone: 'status', cell: (row) => <FlagBadge state={row.state} /> },
    onDecide !== null && {
      key: 'actions',
      header: 'Actions',
      phone: 'status',
      cell: (row) => (
        <span className={own.actions}>
          {row.state !== 'confirmed' && (
            <Button size="sm" onClick={() => onDecide(row, 'confirmed')}>
              Confirm flag
            </Button>
          )}
          {row.state !== 'dismissed' && (
            <Button size="sm" variant="subtle" onClick={() => onDecide(row, 'dismissed')}>
              Dismiss flag
            </Button>
          )}
        </span>
      ),
    },
  ];
  return columns.filter((column) => column !== false);
}
