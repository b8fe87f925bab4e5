import { useMutation } from '@apollo/client/react';
import { useState } from 'react';
import { Cell } from '~/lib/cell';
import { errorMessage } from '~/lib/graphql/errors';
import { Button } from '~/ui/Button';
import { PromptModal } from '~/ui/Modal';
import { SectionHeader } from '~/ui/PageHeader';
import { toast } from '~/ui/toast';
import { type Win, WinCard } from './WinCard';
import classNames from './WinFeed.module.css';
import staffLook from './WinStaff.module.css';
import { ConfirmWinDocument, WinsToConfirmDocument } from './winConfirm.gql';

const STEP = 3;
const MOST = 60;

/** Wins that wait for a coach, the longest waiting first. Nothing when none waits. */
export default function ConfirmWins() {
  const [perPage, setPerPage] = useState(STEP);
  return (
    <Cell query={WinsToConfirmDocument} variables={{ list: { perPage } }} loading={null} empty={null}>
      {({ winsToConfirm: { rows, total } }, { refetch }) => (
        <section aria-label="Wins to confirm">
          <SectionHeader title={`Wins to confirm (${total})`} />
          <div className={classNames.feed}>
            {rows.map((win) => (
              <WinCard key={win.id} win={win} onChanged={refetch} isPlain>
                <Proof win={win} />
                <Decide win={win} onDecided={refetch} />
              </WinCard>
            ))}
            {total > rows.length && perPage < MOST && (
              <Button className={classNames.more} onClick={() => setPerPage(perPage + STEP * 3)}>
                Show more to confirm
              </Button>
            )}
          </div>
        </section>
      )}
    </Cell>
  );
}

function Proof({ win: { proof } }: { win: Win }) {
  if (!proof) return <p className={staffLook.muted}>Without proof.</p>;
  return (
    <p className={staffLook.proof}>
      Proof:{' '}
      {proof.fileUrl && (
        <a href={proof.fileUrl} target="_blank" rel="noopener noreferrer">
          {proof.fileName}
        </a>
      )}{' '}
      {proof.url && (
        <a href={proof.url} target="_blank" rel="noopener noreferrer">
          {new URL(proof.url).host}
        </a>
      )}
    </p>
  );
}

function Decide({ win, onDecided }: { win: Win; onDecided: () => Promise<void> }) {
  const [confirm, { loading }] = useMutation(ConfirmWinDocument);
  const [isAsking, setAsking] = useState(false);
  const decide = async (isConfirmed: boolean, note?: string) => {
    try {
      await confirm({ variables: { id: win.id, isConfirmed, note } });
    } catch (error) {
      toast.error(errorMessage(error));
      throw error;
    }
    toast.success(`${win.person.name} is told`);
    await onDecided();
  };
  return (
    <div className={staffLook.actions}>
      <Button
        size="sm"
        variant="primary"
        loading={loading}
        loadingLabel="Confirming..."
        onClick={() => void decide(true).catch(() => {})}
      >
        Confirm
      </Button>
      <Button size="sm" onClick={() => setAsking(true)}>
        Cannot confirm
      </Button>
      <PromptModal
        opened={isAsking}
        onClose={() => setAsking(false)}
        onSubmit={(note) => decide(false, note)}
        title="Why can it not be confirmed?"
        label="Message"
        hint={`${win.person.name} reads this.`}
        submitLabel="Send"
        submittingLabel="Sending..."
      />
    </div>
  );
}
