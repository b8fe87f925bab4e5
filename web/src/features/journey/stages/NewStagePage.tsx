import { useMutation } from '@apollo/client/react';
import { page } from '~/lib/access';
import { useAuth } from '~/lib/auth/AuthProvider';
import { routes } from '~/lib/routing/routes';
import { PageHeader } from '~/ui/PageHeader';
import { toast } from '~/ui/toast';
import { StageForm } from './StageForm';
import { CreateStageDocument } from './stageForm.gql';
import { StageListDocument } from './stages.gql';
import { type StageValues, stageInput } from './stageValues';

export default function NewStagePage() {
  const { currentUser } = useAuth();
  const [create] = useMutation(CreateStageDocument, { refetchQueries: [StageListDocument] });
  const save = async (values: StageValues) => {
    const { data } = await create({ variables: { input: stageInput(values) } });
    toast.success(`${data?.createStage.name ?? values.name} created`);
    const id = data?.createStage.id;
    if (!id) return routes.stages();
    // A stage without tasks is nothing yet: they come next.
    return page(currentUser, 'editStage') ? routes.editStage({ id }) : routes.stage({ id });
  };
  return (
    <>
      <PageHeader title="New Stage" description="Start with a name. You'll add tasks next." />
      <StageForm onSave={save} cancelPath={routes.stages()} saveLabel="Create stage" />
    </>
  );
}
