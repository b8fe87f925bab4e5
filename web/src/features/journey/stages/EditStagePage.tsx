import { useApolloClient, useMutation } from '@apollo/client/react';
import { useState } from 'react';
import { Cell } from '~/lib/cell';
import { usePageTitle } from '~/lib/pageTitle';
import { routes, useRouteParams } from '~/lib/routing/routes';
import { LinkButton } from '~/ui/Button';
import { EmptyState } from '~/ui/EmptyState';
import { PageHeader } from '~/ui/PageHeader';
import { toast } from '~/ui/toast';
import { TaskEditor } from '../tasks/TaskEditor';
import { StageForm } from './StageForm';
import { StageNotFound } from './StageNotFound';
import { UpdateStageDocument } from './stageForm.gql';
import { StageByIdDocument, type StageDetailsFragment } from './stages.gql';
import { type StageValues, stageInput } from './stageValues';

export default function EditStagePage() {
  const { id } = useRouteParams('editStage');
  return (
    <Cell key={id} query={StageByIdDocument} variables={{ id }} empty={<StageNotFound />} notFound={<StageNotFound />}>
      {({ stage }, { refetch }) => stage && <Edit stage={stage} refetch={refetch} />}
    </Cell>
  );
}

interface Props {
  /** As it is now: its tasks change while the form is open. */
  stage: StageDetailsFragment;
  refetch: () => Promise<void>;
}

function Edit({ stage, refetch }: Props) {
  const client = useApolloClient();
  // What the form was opened with: a change of tasks must not throw away what was typed since.
  const [opened, setOpened] = useState(stage);
  const [update] = useMutation(UpdateStageDocument);
  const backPath = routes.stage({ id: stage.id });
  usePageTitle(`Edit ${stage.name}`);
  if (stage.archivedAt) {
    return (
      <EmptyState
        spot="gate"
        level={1}
        title={`You can't edit ${stage.name}`}
        action={<LinkButton to={backPath}>Back to details</LinkButton>}
      >
        This stage is archived. Restore it first.
      </EmptyState>
    );
  }
  const save = async (values: StageValues) => {
    await update({ variables: { id: stage.id, input: stageInput(values), seenAt: opened.updatedAt } });
    toast.success(`${values.name.trim()} saved`);
    return backPath;
  };
  const reload = async () => {
    const query = { query: StageByIdDocument, variables: { id: stage.id }, fetchPolicy: 'network-only' } as const;
    const newest = (await client.query(query)).data?.stage;
    if (newest) setOpened(newest);
  };
  return (
    <>
      <PageHeader title={`Edit Stage ${stage.number}: ${stage.name}`} />
      <StageForm
        key={opened.updatedAt}
        stage={opened}
        onSave={save}
        onReload={reload}
        cancelPath={backPath}
        saveLabel="Save stage"
      >
        <TaskEditor stage={stage} onChanged={refetch} />
      </StageForm>
    </>
  );
}
