import { useMutation } from '@apollo/client/react';
import { useState } from 'react';
import { can } from '~/lib/access';
import { useAuth } from '~/lib/auth/AuthProvider';
import { Cell } from '~/lib/cell';
import { listDateTime } from '~/lib/dates';
import { errorMessage } from '~/lib/graphql/errors';
import { firstNameOf } from '~/lib/words/text';
import { Badge } from '~/ui/Badge';
import { Button } from '~/ui/Button';
import { Card } from '~/ui/Card';
import { EmptyState } from '~/ui/EmptyState';
import { Pagination } from '~/ui/lists/Pagination';
import { PromptModal } from '~/ui/Modal';
import { SectionHeader } from '~/ui/PageHeader';
import { SegmentedControl } from '~/ui/SegmentedControl';
import { toast } from '~/ui/toast';
import { WinCard } from './WinCard';
import classNames from './WinStaff.module.css';
import {
  DismissWinReportsDocument,
  HideWinDocument,
  type ReportedWinFieldsFragment as Reported,
  ReportedWinsDocument,
  RestoreWinDocument,
} from './winStaff.gql';
import { reasonNames } from './winWords';

type Part = 'open' | 'hidden' | 'all';

const parts: { value: Part; label: string }[] = [
  { value: 'open', label: 'Reported' },
  { value: 'hidden', label: 'Hidden' },
  { value: 'all', label: 'All' },
];

/** Wins that members reported, and those that are hidden. */
export default function ReportedWins() {
  const { currentUser } = useAuth();
  const [part, setPart] = useState<Part>('open');
  const [page, setPage] = useState(1);
  const choose = (next: Part) => {
    setPart(next);
    setPage(1);
  };
  return (
    <section id="reported-wins">
      <SectionHeader title="Reported wins" />
      <div className={classNames.tools}>
        <SegmentedControl label="Which wins" options={parts} value={part} onChange={choose} />
      </div>
      <Cell query={ReportedWinsDocument} variables={{ list: { page }, status: part }} empty={<Nothing />}>
        {({ reportedWins: { rows, total } }, { refetch }) => (
          <>
            <div className={classNames.grid}>
              {rows.map((row) => (
                <WinCard key={row.win.id} win={row.win} onChanged={refetch} isPlain>
                  <Reports row={row} />
                  {currentUser && can(currentUser, 'win_moderate') && <Decide row={row} onDecided={refetch} />}
                </WinCard>
              ))}
            </div>
            <Pagination page={page} total={total} noun="wins" onPage={setPage} />
          </>
        )}
      </Cell>
    </section>
  );
}

function Nothing() {
  return (
    <Card>
      <EmptyState spot="calm" title="Nothing to review">
        Wins that members report will appear here.
      </EmptyState>
    </Card>
  );
}

function Reports({ row: { reports } }: { row: Reported }) {
  if (reports.length === 0) return <p className={classNames.muted}>No one has reported it.</p>;
  return (
    <ul className={classNames.reports}>
      {reports.map(({ id, reason, note, reporter, status, createdAt }) => (
        <li key={id}>
          <p>
            <b>{reasonNames[reason]}</b>{' '}
            <Badge tone={status === 'open' ? 'warning' : 'neutral'}>
              {status === 'open' ? 'Open' : status === 'upheld' ? 'Upheld' : 'Dismissed'}
            </Badge>
          </p>
          {note && <p>{note}</p>}
          <p className={classNames.muted}>
            {reporter}, {listDateTime(createdAt)}
          </p>
        </li>
      ))}
    </ul>
  );
}

function Decide({ row, onDecided }: { row: Reported; onDecided: () => Promise<void> }) {
  const { win, openReports } = row;
  const [hide] = useMutation(HideWinDocument);
  const [restore] = useMutation(RestoreWinDocument);
  const [dismiss] = useMutation(DismissWinReportsDocument);
  const [isAsking, setAsking] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const run = async (does: () => Promise<unknown>, done: string) => {
    setBusy(true);
    try {
      await does();
      toast.success(done);
    } catch (error) {
      toast.error(errorMessage(error));
      throw error;
    } finally {
      setBusy(false);
    }
    await onDecided();
  };
  const variables = { id: win.id };
  return (
    <div className={classNames.actions}>
      {win.hiddenAt ? (
        <Button
          size="sm"
          disabled={isBusy}
          onClick={() => void run(() => restore({ variables }), 'Win restored').catch(() => {})}
        >
          Restore
        </Button>
      ) : (
        <Button size="sm" variant="danger-text" disabled={isBusy} onClick={() => setAsking(true)}>
          Hide
        </Button>
      )}
      {openReports > 0 && (
        <Button
          size="sm"
          disabled={isBusy}
          onClick={() => void run(() => dismiss({ variables }), 'Reports dismissed').catch(() => {})}
        >
          Dismiss
        </Button>
      )}
      <PromptModal
        opened={isAsking}
        danger
        onClose={() => setAsking(false)}
        onSubmit={(reason) => run(() => hide({ variables: { ...variables, reason } }), 'Win hidden')}
        title="Hide this win?"
        label="Reason"
        hint={`${firstNameOf(win.person.name)} will read this. We'll tell the people who reported it that it's hidden. You can restore it later.`}
        submitLabel="Hide win"
        submittingLabel="Hiding..."
      />
    </div>
  );
}
