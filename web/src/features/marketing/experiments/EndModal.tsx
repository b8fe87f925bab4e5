import { useApolloClient } from '@apollo/client/react';
import { useState } from 'react';
import { errorMessage } from '~/lib/graphql/errors';
import { Button } from '~/ui/Button';
import { RadioCards } from '~/ui/fields/RadioCards';
import { Modal } from '~/ui/Modal';
import { toast } from '~/ui/toast';
import { EndExperimentDocument, type ExperimentDetailsFragment } from './experiments.gql';
import classNames from './experiments.module.css';
import { counted, percent, verdictOf } from './words';

interface Props {
  experiment: ExperimentDetailsFragment;
  name: string;
  hasDraft: boolean;
  onClose: () => void;
  refetch: () => Promise<unknown>;
}

const NONE = 'none';

/** Asks which variant to keep. */
export function EndModal({ experiment, name, hasDraft, onClose, refetch }: Props) {
  const client = useApolloClient();
  const [choice, setChoice] = useState(experiment.best || NONE);
  const [isEnding, setEnding] = useState(false);
  const end = async () => {
    setEnding(true);
    try {
      const winner = choice === NONE ? null : choice;
      await client.mutate({ mutation: EndExperimentDocument, variables: { id: experiment.id, winner } });
      toast.success(winner && winner !== 'A' ? `${winner} is now ${name}` : `Ended. ${name} stays as it is.`);
      onClose();
    } catch (error) {
      toast.error(errorMessage(error));
      setEnding(false);
    }
    await refetch().catch(() => {});
  };
  const options = [
    ...experiment.variants.map(({ letter, name: variant, rate, visitors }) => ({
      value: letter,
      title: letter === 'A' ? 'Keep A, the page as it is' : `Keep ${letter}: ${variant}`,
      description: visitors > 0 ? `${percent(rate)} of ${counted(visitors, 'visitor', 'visitors')}` : 'No visitors yet',
    })),
    { value: NONE, title: 'End without a winner', description: `${name} stays as it is.` },
  ];
  const isNew = choice !== NONE && choice !== 'A';
  return (
    <Modal
      opened
      onClose={onClose}
      preventClose={isEnding}
      title="End the experiment?"
      footer={
        <>
          <Button onClick={onClose} disabled={isEnding}>
            Cancel
          </Button>
          <Button variant="primary" onClick={end} loading={isEnding} loadingLabel="Ending...">
            {isNew ? `End and publish ${choice}` : 'End experiment'}
          </Button>
        </>
      }
    >
      <div className={classNames.panel}>
        <p className={classNames.note}>Right now: {verdictOf(experiment)}.</p>
        <RadioCards
          label="What should visitors see from now on?"
          name="winner"
          value={choice}
          onChange={setChoice}
          options={options}
        />
        <p className={classNames.note}>
          {isNew
            ? `${choice} is published as a new version right away. The version before stays in Versions, and you can restore it.`
            : 'Everyone sees the page as it is again, right away.'}{' '}
          {isNew && hasDraft && 'Your unpublished changes stay in the draft.'} An ended experiment can't be started
          again.
        </p>
      </div>
    </Modal>
  );
}
