import { useApolloClient, useMutation } from '@apollo/client/react';
import { Cell } from '~/lib/cell';
import { usePageTitle } from '~/lib/pageTitle';
import { routes, useRouteParams } from '~/lib/routing/routes';
import { Opened } from '~/ui/Form/Opened';
import { PageHeader } from '~/ui/PageHeader';
import { toast } from '~/ui/toast';
import { ContentNotFound } from '../shared/ContentNotFound';
import { UnitForm, type UnitValues, unitInput } from './UnitForm';
import { UnitByIdDocument, type UnitDetailsFragment, UpdateUnitDocument } from './unit.gql';

export default function EditUnitPage() {
  const { id } = useRouteParams('editUnit');
  const client = useApolloClient();
  const reload = async () => {
    const query = { query: UnitByIdDocument, variables: { id }, fetchPolicy: 'network-only' } as const;
    return (await client.query(query)).data?.unit;
  };
  return (
    <Cell
      key={id}
      query={UnitByIdDocument}
      variables={{ id }}
      empty={<ContentNotFound noun="Unit" />}
      notFound={<ContentNotFound noun="Unit" />}
    >
      {({ unit }) =>
        unit && (
          <Opened found={unit} reload={reload} noun="unit" backPath={routes.unit({ id })}>
            {(opened, again) => <Edit key={opened.updatedAt} unit={opened} onReload={again} />}
          </Opened>
        )
      }
    </Cell>
  );
}

function Edit({ unit, onReload }: { unit: UnitDetailsFragment; onReload: () => Promise<void> }) {
  const { id, name, updatedAt } = unit;
  const [update] = useMutation(UpdateUnitDocument);
  usePageTitle(`Edit ${name}`);
  const save = async (values: UnitValues) => {
    await update({ variables: { id, input: unitInput(values), seenAt: updatedAt } });
    toast.success(`${values.name.trim()} saved`);
    return routes.unit({ id });
  };
  return (
    <>
      <PageHeader title={`Edit ${name}`} />
      <UnitForm unit={unit} onSave={save} onReload={onReload} cancelPath={routes.unit({ id })} />
    </>
  );
}
