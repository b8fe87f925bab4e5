import { useMutation } from '@apollo/client/react';
import { routes } from '~/lib/routing/routes';
import { PageHeader } from '~/ui/PageHeader';
import { toast } from '~/ui/toast';
import { GroupForm, type GroupValues } from './GroupForm';
import { CreateGroupDocument } from './groups.gql';

export default function NewGroupPage() {
  const [create] = useMutation(CreateGroupDocument);
  const save = async ({ name, description, leaderIds }: GroupValues) => {
    const { data } = await create({
      variables: { input: { name, description, leaderIds: leaderIds.map(({ id }) => id) } },
      update: (cache) => {
        cache.evict({ fieldName: 'groups' });
        cache.evict({ fieldName: 'groupChoices' });
      },
    });
    const made = data?.createGroup;
    toast.success(`${made?.name ?? name} created`);
    return made ? routes.group({ id: made.id }) : routes.groups();
  };
  return (
    <>
      <PageHeader title="New Group" />
      <GroupForm noun="group" onSave={save} cancelPath={routes.groups()} />
    </>
  );
}
