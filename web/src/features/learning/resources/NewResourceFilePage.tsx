import { useMutation } from '@apollo/client/react';
import { useNavigate } from 'react-router';
import { routes } from '~/lib/routing/routes';
import { PageHeader } from '~/ui/PageHeader';
import { toast } from '~/ui/toast';
import { ResourceForm, useResourceForm } from './ResourceForm';
import { CreateResourceDocument } from './resources.gql';
import { emptyResource, inputOf, type ResourceValues } from './resourceValues';

export default function NewResourceFilePage() {
  const navigate = useNavigate();
  const [create] = useMutation(CreateResourceDocument);
  const form = useResourceForm(emptyResource);
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
    if (!made) return;
    form.load(values);
    toast.success(`${made.name} created as a draft`);
    await navigate(routes.resourceFile({ id: made.id }));
  };
  return (
    <>
      <PageHeader title="New Resource File" />
      <ResourceForm form={form} onSubmit={save} cancelPath={routes.resourceFiles()} submitLabel="Create resource" />
    </>
  );
}
