import { useApolloClient, useMutation } from '@apollo/client/react';
import { Cell } from '~/lib/cell';
import { usePageTitle } from '~/lib/pageTitle';
import { routes, useRouteParams } from '~/lib/routing/routes';
import { Opened } from '~/ui/Form/Opened';
import { PageHeader } from '~/ui/PageHeader';
import { toast } from '~/ui/toast';
import { FunnelNotFound } from './FunnelNotFound';
import { FunnelForm } from './form/FunnelForm';
import { type FunnelValues, funnelInput } from './form/funnelValues';
import { EditedFunnelDocument, type FunnelToEditFragment, UpdateFunnelDocument } from './funnelForm.gql';

export default function EditFunnelPage() {
  const { id } = useRouteParams('editFunnel');
  const client = useApolloClient();
  const query = { query: EditedFunnelDocument, variables: { id } };
  const reload = async () => (await client.query({ ...query, fetchPolicy: 'network-only' })).data?.funnel;
  return (
    <Cell key={id} {...query} empty={<FunnelNotFound />} notFound={<FunnelNotFound />}>
      {({ funnel }) =>
        funnel && (
          <Opened found={funnel} reload={reload} noun="funnel" backPath={routes.funnel({ id })}>
            {(opened, onReload) => <EditFunnel key={opened.updatedAt} funnel={opened} onReload={onReload} />}
          </Opened>
        )
      }
    </Cell>
  );
}

function EditFunnel({ funnel, onReload }: { funnel: FunnelToEditFragment; onReload: () => Promise<void> }) {
  const [update] = useMutation(UpdateFunnelDocument);
  const back = routes.funnel({ id: funnel.id });
  usePageTitle(`Edit ${funnel.name}`);
  const save = async (values: FunnelValues) => {
    await update({ variables: { id: funnel.id, input: funnelInput(values, false), seenAt: funnel.updatedAt } });
    toast.success(`${values.name} saved`);
    return back;
  };
  return (
    <>
      <PageHeader title={`Edit ${funnel.name}`} />
      <FunnelForm funnel={funnel} product={funnel.product} onSave={save} onReload={onReload} cancelPath={back} />
    </>
  );
}
