import { useApolloClient } from '@apollo/client/react';
import { type MouseEvent, useState } from 'react';
import { useNavigate } from 'react-router';
import { errorMessage } from '~/lib/graphql/errors';
import { routes } from '~/lib/routing/routes';
import { Button } from '~/ui/Button';
import { Card } from '~/ui/Card';
import { ConfirmModal } from '~/ui/Modal';
import { toast } from '~/ui/toast';
import {
  DeleteExperimentDocument,
  type ExperimentDetailsFragment,
  SaveExperimentDocument,
  StartExperimentDocument,
} from './experiments.gql';
import classNames from './experiments.module.css';
import { toInput, toRows, VariantsForm } from './VariantsForm';
import { goalOf } from './words';

interface Props {
  experiment: ExperimentDetailsFragment;
  name: string;
  address: string;
  changes: boolean;
  refetch: () => Promise<unknown>;
}

/** An experiment before it starts: its goal, its variants and their shares. */
export function DraftPanel({ experiment, name, address, changes, refetch }: Props) {
  const client = useApolloClient();
  const navigate = useNavigate();
  const { id, path } = experiment;
  const [rows, setRows] = useState(() => toRows(experiment.variants));
  const [problem, setProblem] = useState<string>();
  const [asked, setAsked] = useState<'start' | 'delete'>();
  const [isSaving, setSaving] = useState(false);
  const isChanged = JSON.stringify(toInput(rows)) !== JSON.stringify(toInput(toRows(experiment.variants)));

  const save = async (): Promise<boolean> => {
    setProblem(undefined);
    try {
      const variables = { id, variants: toInput(rows) };
      const { data } = await client.mutate({ mutation: SaveExperimentDocument, variables });
      if (data) setRows(toRows(data.saveMarketingExperiment.variants));
      return true;
    } catch (error) {
      setProblem(errorMessage(error));
      return false;
    }
  };
  const saveAlone = async () => {
    setSaving(true);
    if (await save()) toast.success('Experiment saved');
    setSaving(false);
  };
  const start = async () => {
    if (isChanged && !(await save())) return;
    try {
      await client.mutate({ mutation: StartExperimentDocument, variables: { id } });
      toast.success('The experiment is running');
    } catch (error) {
      setProblem(errorMessage(error));
    }
    await refetch().catch(() => {});
  };
  const remove = async () => {
    try {
      await client.mutate({ mutation: DeleteExperimentDocument, variables: { id } });
      toast.success('Experiment deleted');
    } catch (error) {
      toast.error(errorMessage(error));
    }
    await refetch().catch(() => {});
  };
  const editor = (letter: string) =>
    `${routes.pageBuilder()}?path=${encodeURIComponent(path)}&experiment=${id}&variant=${letter}`;
  /** Names and shares that were just typed are saved before the editor takes their place. */
  const leave = async (event: MouseEvent, letter: string) => {
    if (!isChanged) return;
    event.preventDefault();
    if (await save()) void navigate(editor(letter));
  };

  return (
    <Card>
      <div className={classNames.panel}>
        <header className={classNames.panelHead}>
          <h2>Set up the experiment</h2>
          <p>
            A is {name} as it is now. B starts as a copy: edit it, then start. A conversion counts when a visitor{' '}
            <strong>{goalOf(experiment)}</strong>.
          </p>
        </header>
        {changes ? (
          <VariantsForm rows={rows} onRows={setRows} editor={editor} onEdit={leave} problem={problem} />
        ) : (
          <ul className={classNames.plainRows}>
            {experiment.variants.map(({ letter, name: variant, share }) => (
              <li key={letter}>
                <span className={classNames.letter}>{letter}</span> {variant}, {share} % of visitors
              </li>
            ))}
          </ul>
        )}
        {changes && (
          <div className={classNames.actions}>
            <Button variant="primary" onClick={() => setAsked('start')}>
              Start experiment
            </Button>
            <Button onClick={saveAlone} disabled={!isChanged} loading={isSaving} loadingLabel="Saving...">
              Save changes
            </Button>
            <Button variant="subtle" onClick={() => setAsked('delete')}>
              Delete experiment
            </Button>
          </div>
        )}
      </div>
      {asked === 'start' && (
        <ConfirmModal
          opened
          onClose={() => setAsked(undefined)}
          onConfirm={start}
          title="Start the experiment?"
          confirmLabel="Start experiment"
          confirmingLabel="Starting..."
        >
          <p>
            Visitors of {address} see one of {rows.length} variants right away, and the same one each time they come
            back. The variants can't be edited while it runs. You can end it at any time.
          </p>
        </ConfirmModal>
      )}
      {asked === 'delete' && (
        <ConfirmModal
          opened
          danger
          onClose={() => setAsked(undefined)}
          onConfirm={remove}
          title="Delete this experiment?"
          confirmLabel="Delete experiment"
          confirmingLabel="Deleting..."
        >
          <p>Its variants are gone for good. {name} stays as it is.</p>
        </ConfirmModal>
      )}
    </Card>
  );
}
