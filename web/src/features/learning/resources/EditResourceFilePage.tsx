import { useMutation } from '@apollo/client/react';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { Cell } from '~/lib/cell';
import { usePageTitle } from '~/lib/pageTitle';
import { routes, useRouteParams } from '~/lib/routing/routes';
import { LinkButton } from '~/ui/Button';
import { EmptyState } from '~/ui/EmptyState';
import { PageHeader } from '~/ui/PageHeader';
import { toast } from '~/ui/toast';
import { ResourceForm, useResourceForm } from './ResourceForm';
import { ResourceNotFound } from './ResourceNotFound';
import { ResourceByIdDocument, type ResourceDetailsFragment, UpdateResourceDocument } from './resources.gql';
import { inputOf, type ResourceValues, valuesOf } from './resourceValues';

export default function EditResourceFilePage() {
  const { id } = useRouteParams('editResourceFile');
  return (
    <Cell
      key={id}
      query={ResourceByIdDocument}
      variables={{ id }}
      empty={<ResourceNotFound />}
      notFound={<ResourceNotFound />}
    >
      {({ resource }) => resource && <EditOrReason resource={resource} />}
    </Cell>
  );
}

function EditOrReason({ resource }: { resource: ResourceDetailsFragment }) {
  // What the page was opened with: a refetch in the background must not throw away what was typed since.
  const [opened] = useState(resource);
  if (opened.isEditable && opened.status !== 'archived') return <EditForm opened={opened} />;
  return (
    <EmptyState
      spot="gate"
      level={1}
      title={`${opened.name} cannot be edited`}
      action={<LinkButton to={routes.resourceFile({ id: opened.id })}>Back to details</LinkButton>}
    >
      {opened.isEditable ? 'It is archived. Restore it first.' : 'Somebody else made it.'}
    </EmptyState>
  );
}

function EditForm({ opened }: { opened: ResourceDetailsFragment }) {
  const navigate = useNavigate();
  const [update] = useMutation(UpdateResourceDocument);
  const form = useResourceForm(valuesOf(opened));
  const back = routes.resourceFile({ id: opened.id });
  usePageTitle(`Edit ${opened.name}`);
  const save = async (values: ResourceValues) => {
    const { data } = await update({
      variables: { id: opened.id, input: inputOf(values), seenAt: opened.updatedAt },
      update: (cache) => void cache.evict({ fieldName: 'resourceCategories' }),
    });
    if (!data) return;
    form.load(values);
    toast.success(`${data.updateResource.name} saved`);
    await navigate(back);
  };
  return (
    <>
      <PageHeader title={`Edit ${opened.name}`} />
      <ResourceForm
        form={form}
        onSubmit={save}
        cancelPath={back}
        submitLabel="Save resource"
        openers={opened.openers}
      />
    </>
  );
}
