import { useApolloClient, useMutation } from '@apollo/client/react';
import { Cell } from '~/lib/cell';
import { usePageTitle } from '~/lib/pageTitle';
import { routes, useRouteParams } from '~/lib/routing/routes';
import { Opened } from '~/ui/Form/Opened';
import { PageHeader } from '~/ui/PageHeader';
import { toast } from '~/ui/toast';
import { GroupForm, type GroupValues } from './GroupForm';
import { GroupNotFound } from './GroupNotFound';
import { SubGroupByIdDocument, type SubGroupRowFragment, UpdateSubGroupDocument } from './groups.gql';

export default function EditSubGroupPage() {
  const { id } = useRouteParams('editSubGroup');
  const client = useApolloClient();
  const reload = async () => {
    const { data } = await client.query({
      query: SubGroupByIdDocument,
      variables: { id },
      fetchPolicy: 'network-only',
    });
    return data?.subGroup;
  };
  const missing = <GroupNotFound noun="Sub-group" />;
  return (
    <Cell key={id} query={SubGroupByIdDocument} variables={{ id }} empty={missing} notFound={missing}>
      {({ subGroup }) =>
        subGroup && (
          <Opened found={subGroup} reload={reload} noun="sub-group" backPath={routes.subGroup({ id })}>
            {(opened, onReload) => <EditSubGroup key={opened.updatedAt} subGroup={opened} onReload={onReload} />}
          </Opened>
        )
      }
    </Cell>
  );
}

function EditSubGroup({ subGroup, onReload }: { subGroup: SubGroupRowFragment; onReload: () => Promise<void> }) {
  const [update] = useMutation(UpdateSubGroupDocument);
  const back = routes.subGroup({ id: subGroup.id });
  usePageTitle(`Edit ${subGroup.name}`);
  const save = async ({ name, leaderIds }: GroupValues) => {
    const input = { name, leaderIds: leaderIds.map(({ id }) => id) };
    await update({ variables: { id: subGroup.id, input, seenAt: subGroup.updatedAt } });
    toast.success(`${name} saved`);
    return back;
  };
  return (
    <>
      <PageHeader title={`Edit ${subGroup.name}`} description={`Part of ${subGroup.group.name}`} />
      <GroupForm noun="sub-group" group={subGroup} onSave={save} onReload={onReload} cancelPath={back} />
    </>
  );
}
