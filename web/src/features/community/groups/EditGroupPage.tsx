import { useApolloClient, useMutation } from '@apollo/client/react';
import { Cell } from '~/lib/cell';
import { usePageTitle } from '~/lib/pageTitle';
import { routes, useRouteParams } from '~/lib/routing/routes';
import { Opened } from '~/ui/Form/Opened';
import { PageHeader } from '~/ui/PageHeader';
import { toast } from '~/ui/toast';
import { GroupForm, type GroupValues } from './GroupForm';
import { GroupNotFound } from './GroupNotFound';
import { GroupByIdDocument, type GroupDetailsFragment, UpdateGroupDocument } from './groups.gql';

export default function EditGroupPage() {
  const { id } = useRouteParams('editGroup');
  const client = useApolloClient();
  const reload = async () => {
    const { data } = await client.query({ query: GroupByIdDocument, variables: { id }, fetchPolicy: 'network-only' });
    return data?.group;
  };
  return (
    <Cell key={id} query={GroupByIdDocument} variables={{ id }} empty={<GroupNotFound />} notFound={<GroupNotFound />}>
      {({ group }) =>
        group && (
          <Opened found={group} reload={reload} noun="group" backPath={routes.group({ id })}>
            {(opened, onReload) => <EditGroup key={opened.updatedAt} group={opened} onReload={onReload} />}
          </Opened>
        )
      }
    </Cell>
  );
}

function EditGroup({ group, onReload }: { group: GroupDetailsFragment; onReload: () => Promise<void> }) {
  const [update] = useMutation(UpdateGroupDocument);
  const back = routes.group({ id: group.id });
  usePageTitle(`Edit ${group.name}`);
  const save = async ({ name, description, leaderIds }: GroupValues) => {
    const input = { name, description, leaderIds: leaderIds.map(({ id }) => id) };
    await update({ variables: { id: group.id, input, seenAt: group.updatedAt } });
    toast.success(`${name} saved`);
    return back;
  };
  return (
    <>
      <PageHeader title={`Edit ${group.name}`} />
      <GroupForm noun="group" group={group} onSave={save} onReload={onReload} cancelPath={back} />
    </>
  );
}
