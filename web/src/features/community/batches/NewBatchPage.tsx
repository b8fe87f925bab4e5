import { useMutation } from '@apollo/client/react';
import { routes } from '~/lib/routing/routes';
import { PageHeader } from '~/ui/PageHeader';
import { toast } from '~/ui/toast';
import { BatchForm, type BatchValues } from './BatchForm';
import { CreateBatchDocument } from './batches.gql';
import { momentsOf } from './launch';

export default function NewBatchPage() {
  const [create] = useMutation(CreateBatchDocument);
  const save = async (values: BatchValues) => {
    const { data } = await create({
      variables: { input: { name: values.name, ...momentsOf(values) } },
      update: (cache) => {
        cache.evict({ fieldName: 'batches' });
        cache.evict({ fieldName: 'enrollmentBatches' });
      },
    });
    const made = data?.createBatch;
    toast.success(`${made?.name ?? values.name} created`);
    return made ? routes.batch({ id: made.id }) : routes.batches();
  };
  return (
    <>
      <PageHeader title="New Batch" />
      <BatchForm onSave={save} cancelPath={routes.batches()} />
    </>
  );
}
