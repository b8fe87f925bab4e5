import { useMutation } from '@apollo/client/react';
import { useState } from 'react';
import { waitingWords } from '~/lib/ages';
import { Cell } from '~/lib/cell';
import { errorMessage } from '~/lib/graphql/errors';
import { Button } from '~/ui/Button';
import { Card } from '~/ui/Card';
import { EmptyState } from '~/ui/EmptyState';
import { IconAlertTriangle, IconCheck, IconPhoto } from '~/ui/icons';
import { PromptModal } from '~/ui/Modal';
import { SkeletonRows } from '~/ui/Skeleton';
import { toast } from '~/ui/toast';
import classNames from './ConfirmWins.module.css';
import type { Win } from './WinCard';
import { AskForProofDocument, ConfirmWinDocument, WinsToConfirmDocument } from './winConfirm.gql';
import { amountOf, kindNames } from './winWords';

/** How many a list begins with; who asks for them beforehand asks for as many. */
export const WINS_TO_CONFIRM = 3;
const MOST = 60;

interface Props {
  /** The page asked already: its answer is read. */
  shared?: boolean;
  /** Says so when none waits, instead of showing nothing. */
  showsEmpty?: boolean;
}

/** Wins that wait for a coach in two lines each, the longest waiting first. */
export default function ConfirmWins({ shared = false, showsEmpty = false }: Props) {
  const [perPage, setPerPage] = useState(WINS_TO_CONFIRM);
  return (
    <Cell
      query={WinsToConfirmDocument}
      variables={{ perPage }}
      shared={shared}
      loading={<SkeletonRows rows={3} />}
      isEmpty={({ winsToConfirm }) => winsToConfirm.total === 0}
      empty={showsEmpty ? <NothingToConfirm /> : null}
    >
      {({ winsToConfirm: { rows, total }, winOverview }, { refetch }) => (
        <section id="wins-to-confirm" aria-labelledby="wins-to-confirm-title">
          <header className={classNames.head}>
            <h2 id="wins-to-confirm-title">Wins to confirm</h2>
            <span>{waitingWords(total, winOverview.toConfirmSince)}</span>
          </header>
          <Card padding="none">
            <ul className={classNames.rows}>
              {rows.map((win) => (
                <WinRow key={win.id} win={win} onDecided={refetch} />
              ))}
            </ul>
            <Together rows={rows} onDecided={refetch} />
            {total > rows.length && perPage < MOST && (
              <div className={classNames.foot}>
                <span>
                  {rows.length} of {total} shown
                </span>
                <Button size="sm" onClick={() => setPerPage(perPage + WINS_TO_CONFIRM * 2)}>
                  Show more wins
                </Button>
              </div>
            )}
          </Card>
        </section>
      )}
    </Cell>
  );
}

function NothingToConfirm() {
  return (
    <section aria-labelledby="wins-to-confirm-title">
      <header className={classNames.head}>
        <h2 id="wins-to-confirm-title">Wins to confirm</h2>
      </header>
      <Card padding="none">
        <EmptyState spot="calm" title="No wins to confirm">
          When someone asks a coach to confirm a win, it will appear here.
        </EmptyState>
      </Card>
    </section>
  );
}

const firstName = (win: Win) => win.person.name.split(' ')[0];

function WinRow({ win, onDecided }: { win: Win; onDecided: () => Promise<void> }) {
  return (
    <li className={classNames.row} data-testid="win-to-confirm">
      <div className={classNames.words}>
        <p className={classNames.line}>
          <b>{win.person.name}</b>
          {win.amount !== null && win.currency && <b>{amountOf(win.amount, win.currency)}</b>}
          <span>{kindNames[win.kind]}</span>
          <Proof win={win} />
        </p>
        <p className={classNames.body}>{win.body}</p>
      </div>
      <Decide win={win} onDecided={onDecided} />
    </li>
  );
}

function Proof({ win: { proof, person } }: { win: Win }) {
  const address = proof?.fileUrl ?? proof?.url;
  if (!address) {
    return (
      <span className={classNames.missing}>
        <IconAlertTriangle size={16} stroke={1.75} aria-hidden />
        No proof attached
      </span>
    );
  }
  return (
    <a
      className={classNames.proof}
      href={address}
      target="_blank"
      rel="noopener noreferrer"
      aria-label={`View proof of ${person.name}`}
    >
      <IconPhoto size={16} stroke={1.75} aria-hidden />
      View proof
    </a>
  );
}

function Decide({ win, onDecided }: { win: Win; onDecided: () => Promise<void> }) {
  const [confirm, { loading }] = useMutation(ConfirmWinDocument);
  const [ask, asking] = useMutation(AskForProofDocument);
  const [isDeclining, setDeclining] = useState(false);
  const done = async (change: () => Promise<unknown>) => {
    try {
      await change();
    } catch (error) {
      toast.error(errorMessage(error));
      throw error;
    }
    toast.success(`We let ${firstName(win)} know`);
    await onDecided();
  };
  const decide = (isConfirmed: boolean, note?: string) =>
    done(() => confirm({ variables: { id: win.id, isConfirmed, note } }));
  return (
    <div className={classNames.actions}>
      <Button
        size="sm"
        variant="soft"
        icon={<IconCheck size={16} stroke={2} aria-hidden />}
        loading={loading}
        loadingLabel="Confirming..."
        aria-label={`Confirm win of ${win.person.name}`}
        onClick={() => void decide(true).catch(() => {})}
      >
        Confirm
      </Button>
      {win.proof ? (
        <Button
          size="sm"
          variant="subtle"
          aria-label={`Decline win of ${win.person.name}`}
          onClick={() => setDeclining(true)}
        >
          Decline
        </Button>
      ) : (
        <Button
          size="sm"
          variant="subtle"
          loading={asking.loading}
          loadingLabel="Asking..."
          aria-label={`Ask for proof from ${win.person.name}`}
          onClick={() => void done(() => ask({ variables: { id: win.id } })).catch(() => {})}
        >
          Ask for proof
        </Button>
      )}
      <PromptModal
        opened={isDeclining}
        onClose={() => setDeclining(false)}
        onSubmit={(note) => decide(false, note)}
        title={`Why can't you confirm ${firstName(win)}'s win?`}
        label="Message"
        hint={`${firstName(win)} will read this.`}
        submitLabel="Decline win"
        submittingLabel="Declining..."
      />
    </div>
  );
}

/** Confirms all that are shown and have proof; nothing for fewer than two. */
function Together({ rows, onDecided }: { rows: readonly Win[]; onDecided: () => Promise<void> }) {
  const [confirm] = useMutation(ConfirmWinDocument);
  const [isBusy, setBusy] = useState(false);
  const proven = rows.filter(({ proof }) => proof);
  if (proven.length < 2) return null;
  const all = async () => {
    setBusy(true);
    let confirmed = 0;
    try {
      // One after the other: each tells its person, and the first refusal stops the rest.
      for (const { id } of proven) {
        await confirm({ variables: { id, isConfirmed: true } });
        confirmed += 1;
      }
    } catch (error) {
      toast.error(errorMessage(error));
    } finally {
      setBusy(false);
    }
    if (confirmed > 0)
      toast.success(`${confirmed} ${confirmed === 1 ? 'win' : 'wins'} confirmed. We let everyone know`);
    await onDecided();
  };
  return (
    <div className={classNames.foot}>
      <span>{proven.length} have proof attached.</span>
      <Button size="sm" loading={isBusy} loadingLabel="Confirming..." onClick={() => void all()}>
        Confirm these {proven.length}
      </Button>
    </div>
  );
}
