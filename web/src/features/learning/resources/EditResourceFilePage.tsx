import { useApolloClient, useMutation } from '@apollo/client/react';
import { Cell } from '~/lib/cell';
import { usePageTitle } from '~/lib/pageTitle';
import { routes, useRouteParams } from '~/lib/routing/routes';
import { LinkButton } from '~/ui/Button';
import { EmptyState } from '~/ui/EmptyState';
import { Opened } from '~/ui/Form/Opened';
import { PageHeader } from '~/ui/PageHeader';
import { toast } from '~/ui/toast';
import { ResourceForm } from './ResourceForm';
import { ResourceNotFound } from './ResourceNotFound';
import { ResourceByIdDocument, type ResourceDetailsFragment, UpdateResourceDocument } from './resources.gql';
import { inputOf, type ResourceValues } from './resourceValues';

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
  const client = useApolloClient();
  const back = routes.resourceFile({ id: resource.id });
  if (!resource.isEditable) {
    return (
      <EmptyState
        spot="gate"
        level={1}
        title={`You can't edit ${resource.name}`}
        action={<LinkButton to={back}>Back to details</LinkButton>}
      >
        Only the person who created it can edit it.
      </EmptyState>
    );
  }
  const reload = async () => {
    const variables = { id: resource.id };
    const { data } = await client.query({ query: ResourceByIdDocument, variables, fetchPolicy: 'network-only' });
    return data?.resource;
  };
  return (
    <Opened found={resource} reload={reload} noun="resource" backPath={back}>
      {(opened, onReload) => <EditForm key={opened.updatedAt} opened={opened} onReload={onReload} />}
    </Opened>
  );
}

function EditForm({ opened, onReload }: { opened: ResourceDetailsFragment; onReload: () => Promise<void> }) {
  const [update] = useMutation(UpdateResourceDocument);
  const back = routes.resourceFile({ id: opened.id });
  usePageTitle(`Edit ${opened.name}`);
  const save = async (values: ResourceValues) => {
    const { data } = await update({
      variables: { id: opened.id, input: inputOf(values), seenAt: opened.updatedAt },
      update: (cache) => void cache.evict({ fieldName: 'resourceCategories' }),
    });
    toast.success(`${data?.updateResource.name ?? values.name} saved`);
    return back;
  };
  return (
    <>
      <PageHeader title={`Edit ${opened.name}`} />
      <ResourceForm resource={opened} onSave={save} onReload={onReload} cancelPath={back} />
    </>
  );
}
