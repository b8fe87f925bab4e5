import { useApolloClient } from '@apollo/client/react';
import { useState } from 'react';
import { listDateTime } from '~/lib/dates';
import { errorMessage } from '~/lib/graphql/errors';
import { Button } from '~/ui/Button';
import { Card } from '~/ui/Card';
import { Modal } from '~/ui/Modal';
import { toast } from '~/ui/toast';
import { useFresh } from '../useFresh';
import { EndModal } from './EndModal';
import { type ExperimentDetailsFragment, SaveExperimentDocument } from './experiments.gql';
import classNames from './experiments.module.css';
import { ResultTable } from './ResultTable';
import { toInput, toRows, VariantsForm } from './VariantsForm';
import { goalOf, reasonOf, verdictOf } from './words';

interface Props {
  experiment: ExperimentDetailsFragment;
  name: string;
  address: string;
  /** Whether the page has a draft that visitors don't see. */
  hasDraft: boolean;
  changes: boolean;
  refetch: () => Promise<unknown>;
}

const FRESH_MS = 20_000;

/** A running experiment: what it says so far, and the figures behind that. */
export function RunningPanel({ experiment, name, address, hasDraft, changes, refetch }: Props) {
  const [asked, setAsked] = useState<'shares' | 'end'>();
  useFresh(refetch, true, FRESH_MS);
  const close = () => setAsked(undefined);
  return (
    <>
      <section className={classNames.verdict} aria-label="Result so far">
        <p className={classNames.since}>
          Running since {experiment.startedAt && listDateTime(experiment.startedAt)}, started by {experiment.startedBy}
        </p>
        <h2>{verdictOf(experiment)}</h2>
        <p>{reasonOf(experiment)}</p>
        {changes && (
          <div className={classNames.actions}>
            <Button variant="mango" onClick={() => setAsked('end')}>
              End experiment
            </Button>
            <Button variant="on-sea" onClick={() => setAsked('shares')}>
              Change shares
            </Button>
          </div>
        )}
      </section>
      <Card padding="none">
        <ResultTable experiment={experiment} address={address} />
      </Card>
      <Method goal={goalOf(experiment)} />
      {asked === 'end' && (
        <EndModal experiment={experiment} name={name} hasDraft={hasDraft} onClose={close} refetch={refetch} />
      )}
      {asked === 'shares' && <SharesModal experiment={experiment} onClose={close} refetch={refetch} />}
    </>
  );
}

/** How the verdict comes about, in plain words and by its name. */
export function Method({ goal }: { goal: string }) {
  return (
    <section className={classNames.method} aria-label="How we decide">
      <h2>How we decide</h2>
      <p>
        A conversion counts when a visitor {goal}. Each browser sees one variant and counts once. Staff, robots and
        people who ask not to be tracked see A and don't count.
      </p>
      <p>
        We use a sequential test: Robbins' normal mixture, also called an always-valid test. Its ranges hold at every
        look, so you can check as often as you like and stop once a winner shows. If the variants are equally good, at
        most 1 in 20 experiments names a winner.
      </p>
    </section>
  );
}

function SharesModal({
  experiment,
  onClose,
  refetch,
}: Pick<Props, 'experiment' | 'refetch'> & { onClose: () => void }) {
  const client = useApolloClient();
  const [rows, setRows] = useState(() => toRows(experiment.variants));
  const [problem, setProblem] = useState<string>();
  const [isSaving, setSaving] = useState(false);
  const save = async () => {
    setSaving(true);
    setProblem(undefined);
    try {
      const variables = { id: experiment.id, variants: toInput(rows) };
      await client.mutate({ mutation: SaveExperimentDocument, variables });
      await refetch();
      toast.success('Shares saved');
      onClose();
    } catch (error) {
      setProblem(errorMessage(error));
      setSaving(false);
    }
  };
  return (
    <Modal
      opened
      onClose={onClose}
      title="Change shares"
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" onClick={save} loading={isSaving} loadingLabel="Saving...">
            Save shares
          </Button>
        </>
      }
    >
      <div className={classNames.panel}>
        <p className={classNames.note}>
          The new shares are for new visitors. Everyone else keeps the variant they've seen, and what happened before is
          compared on its own.
        </p>
        <VariantsForm rows={rows} onRows={setRows} problem={problem} />
      </div>
    </Modal>
  );
}
