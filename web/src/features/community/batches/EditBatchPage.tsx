import { useApolloClient, useMutation } from '@apollo/client/react';
import { Cell } from '~/lib/cell';
import { usePageTitle } from '~/lib/pageTitle';
import { routes, useRouteParams } from '~/lib/routing/routes';
import { Opened } from '~/ui/Form/Opened';
import { PageHeader } from '~/ui/PageHeader';
import { toast } from '~/ui/toast';
import { BatchForm, type BatchValues } from './BatchForm';
import { BatchNotFound } from './BatchNotFound';
import { BatchByIdDocument, type BatchDetailsFragment, UpdateBatchDocument } from './batches.gql';
import { momentsOf } from './launch';

export default function EditBatchPage() {
  const { id } = useRouteParams('editBatch');
  const client = useApolloClient();
  const reload = async () => {
    const { data } = await client.query({ query: BatchByIdDocument, variables: { id }, fetchPolicy: 'network-only' });
    return data?.batch;
  };
  return (
    <Cell key={id} query={BatchByIdDocument} variables={{ id }} empty={<BatchNotFound />} notFound={<BatchNotFound />}>
      {({ batch }) =>
        batch && (
          <Opened found={batch} reload={reload} noun="batch" backPath={routes.batch({ id })}>
            {(opened, onReload) => <EditBatch key={opened.updatedAt} batch={opened} onReload={onReload} />}
          </Opened>
        )
      }
    </Cell>
  );
}

function EditBatch({ batch, onReload }: { batch: BatchDetailsFragment; onReload: () => Promise<void> }) {
  const [update] = useMutation(UpdateBatchDocument);
  const back = routes.batch({ id: batch.id });
  usePageTitle(`Edit ${batch.name}`);
  const save = async (values: BatchValues) => {
    const input = { name: values.name, ...momentsOf(values) };
    await update({ variables: { id: batch.id, input, seenAt: batch.updatedAt } });
    toast.success(`${values.name} saved`);
    return back;
  };
  return (
    <>
      <PageHeader title={`Edit ${batch.name}`} />
      <BatchForm batch={batch} onSave={save} onReload={onReload} cancelPath={back} />
    </>
  );
}
