import { useMutation } from '@apollo/client/react';
import { routes } from '~/lib/routing/routes';
import { PageHeader } from '~/ui/PageHeader';
import { toast } from '~/ui/toast';
import { ResourceForm } from './ResourceForm';
import { CreateResourceDocument } from './resources.gql';
import { inputOf, type ResourceValues } from './resourceValues';

export default function NewResourceFilePage() {
  const [create] = useMutation(CreateResourceDocument);
  const save = async (values: ResourceValues) => {
    const { data } = await create({
      variables: { input: inputOf(values) },
      // Lists and categories have one more.
      update: (cache) => {
        cache.evict({ fieldName: 'resources' });
        cache.evict({ fieldName: 'resourceCategories' });
      },
    });
    const made = data?.createResource;
    toast.success(`${made?.name ?? values.name} created as a draft`);
    return made ? routes.resourceFile({ id: made.id }) : routes.resourceFiles();
  };
  return (
    <>
      <PageHeader title="New Resource File" />
      <ResourceForm onSave={save} cancelPath={routes.resourceFiles()} />
    </>
  );
}
