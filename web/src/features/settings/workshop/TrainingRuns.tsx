import { useMutation } from '@apollo/client/react';
import { useState } from 'react';
import { can } from '~/lib/access';
import { useAuth } from '~/lib/auth/AuthProvider';
import { Cell } from '~/lib/cell';
import { listDate, listDateTime } from '~/lib/dates';
import { errorMessage } from '~/lib/graphql/errors';
import { Button } from '~/ui/Button';
import { Card } from '~/ui/Card';
import { SelectField } from '~/ui/fields/SelectField';
import { ExportButton } from '~/ui/lists/ExportButton';
import { ConfirmModal } from '~/ui/Modal';
import { SectionHeader } from '~/ui/PageHeader';
import { SkeletonRows } from '~/ui/Skeleton';
import { Stat, StatRow } from '~/ui/Stat';
import { toast } from '~/ui/toast';
import { RunDrawer } from './RunDrawer';
import { TrainingPeople } from './TrainingPeople';
import { StartTrainingRunDocument, type TrainingRunFieldsFragment, TrainingRunsDocument } from './training.gql';
import classNames from './training.module.css';

/** The runs of a free training: dates of the current one, its figures, and who is in it. */
export function TrainingRuns({ track }: { track: string }) {
  return (
    <Cell
      query={TrainingRunsDocument}
      variables={{ track }}
      loading={
        <Card padding="none">
          <SkeletonRows rows={4} />
        </Card>
      }
    >
      {({ trainingRuns }) => <Runs track={track} runs={trainingRuns} />}
    </Cell>
  );
}

function Runs({ track, runs }: { track: string; runs: readonly TrainingRunFieldsFragment[] }) {
  const { currentUser } = useAuth();
  const mayChange = can(currentUser, 'default-setting_update');
  const [chosen, setChosen] = useState<string | null>(null);
  const [isEditing, setIsEditing] = useState(false);
  const [isAsking, setIsAsking] = useState(false);
  const [start] = useMutation(StartTrainingRunDocument, { refetchQueries: [TrainingRunsDocument] });
  const run = runs.find(({ id }) => String(id) === chosen) ?? runs[0];
  if (!run) return null;

  const { figures } = run;
  const begin = async () => {
    try {
      await start({ variables: { track } });
      setChosen(null);
      toast.success('New run started');
    } catch (error) {
      toast.error(errorMessage(error));
      throw error;
    }
  };
  return (
    <section className={classNames.runs}>
      <SectionHeader
        title={run.isCurrent ? 'Current run' : 'Earlier run'}
        aside={
          <div className={classNames.actions}>
            {runs.length > 1 && (
              <SelectField
                label="Run"
                hideLabel
                value={String(run.id)}
                onChange={setChosen}
                options={runs.map((one) => ({ value: String(one.id), label: nameOf(one) }))}
              />
            )}
            {mayChange && run.isCurrent && <Button onClick={() => setIsAsking(true)}>Start new run</Button>}
            {mayChange && (
              <Button variant="primary" onClick={() => setIsEditing(true)}>
                Edit dates
              </Button>
            )}
          </div>
        }
      />
      <ol className={classNames.dates}>
        {run.days.map(({ day, startsAt }) => (
          <li key={day}>
            <b>Part {day}</b>
            <span>{startsAt ? `${listDateTime(startsAt)} (Manila)` : 'No date yet'}</span>
          </li>
        ))}
      </ol>
      <StatRow>
        <Stat
          label="Registered"
          value={figures.registered}
          note={figures.unsubscribed > 0 ? `${figures.unsubscribed} unsubscribed` : undefined}
        />
        {run.days.map(({ day }) => (
          <Stat
            key={day}
            label={`Came to Part ${day}`}
            value={figures.came[day - 1] ?? 0}
            note={`${figures.watched[day - 1] ?? 0} watched the recording`}
          />
        ))}
        <Stat label="Enrolled" value={figures.enrolled} note={shareOf(figures.enrolled, figures.registered)} />
      </StatRow>
      <TrainingPeople key={run.id} runId={run.id} exportButton={(path) => <ExportButton path={path} />} />
      {isEditing && <RunDrawer run={run} onClose={() => setIsEditing(false)} />}
      <ConfirmModal
        opened={isAsking}
        onClose={() => setIsAsking(false)}
        onConfirm={begin}
        title="Start a new run?"
        confirmLabel="Start new run"
        confirmingLabel="Starting..."
      >
        People who register from now on join the new run, and reminders of the current one stop. Its figures and names
        stay here. This can't be undone.
      </ConfirmModal>
    </section>
  );
}

function nameOf(run: TrainingRunFieldsFragment): string {
  const first = run.days.find(({ startsAt }) => startsAt)?.startsAt;
  const when = first ? `from ${listDate(first)}` : 'without dates';
  return run.isCurrent ? `Current, ${when}` : `Run ${when}`;
}

const shareOf = (part: number, all: number) =>
  all > 0 ? `${Math.round((part / all) * 100)}% of registered` : undefined;
