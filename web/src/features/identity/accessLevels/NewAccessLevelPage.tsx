import { useMutation } from '@apollo/client/react';
import { Cell } from '~/lib/cell';
import { routes } from '~/lib/routing/routes';
import { PageHeader } from '~/ui/PageHeader';
import { toast } from '~/ui/toast';
import { AccessLevelForm, type LevelValues } from './AccessLevelForm';
import { AccessCatalogueDocument, CreateAccessLevelDocument } from './accessLevel.gql';
import { AccessLevelTableDocument } from './accessLevels.gql';
import { inputOf } from './levelInput';

export default function NewAccessLevelPage() {
  const [create] = useMutation(CreateAccessLevelDocument, { refetchQueries: [AccessLevelTableDocument] });
  const save = async (values: LevelValues) => {
    const { data } = await create({ variables: { input: { id: values.id, ...inputOf(values) } } });
    const id = data?.createAccessLevel.id ?? values.id;
    toast.success(`${values.name.trim()} created`);
    return routes.accessLevel({ id });
  };
  return (
    <>
      <PageHeader title="New Access Level" description="A level is a role: the pages and functions its people get." />
      <Cell query={AccessCatalogueDocument}>
        {({ accessCatalogue }) => (
          <AccessLevelForm catalogue={accessCatalogue} onSave={save} cancelPath={routes.accessLevels()} />
        )}
      </Cell>
    </>
  );
}
