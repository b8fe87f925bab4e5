import { useApolloClient, useMutation } from '@apollo/client/react';
import { useState } from 'react';
import { useAuth } from '~/lib/auth/AuthProvider';
import { Cell } from '~/lib/cell';
import { usePageTitle } from '~/lib/pageTitle';
import { routes, useRouteParams } from '~/lib/routing/routes';
import { useCrumbName } from '~/lib/words/crumbNames';
import { PageHeader } from '~/ui/PageHeader';
import { toast } from '~/ui/toast';
import { AccessLevelForm, type LevelValues } from './AccessLevelForm';
import { AccessLevelByIdDocument, type AccessLevelFieldsFragment, UpdateAccessLevelDocument } from './accessLevel.gql';
import { LevelNotFound } from './LevelNotFound';
import { inputOf } from './levelInput';
import type { Catalogue } from './matrix';

export default function EditAccessLevelPage() {
  const { id } = useRouteParams('editAccessLevel');
  return (
    <Cell
      key={id}
      query={AccessLevelByIdDocument}
      variables={{ id }}
      isEmpty={(data) => !data.accessLevel}
      empty={<LevelNotFound />}
    >
      {({ accessLevel, accessCatalogue }) =>
        accessLevel && <EditLevel found={accessLevel} catalogue={accessCatalogue} />
      }
    </Cell>
  );
}

function EditLevel({ found, catalogue }: { found: AccessLevelFieldsFragment; catalogue: Catalogue }) {
  const client = useApolloClient();
  const { currentUser, reauthenticate } = useAuth();
  const [update] = useMutation(UpdateAccessLevelDocument);
  // What the form was opened with: a refetch in the background must not throw away what was typed since.
  const [level, setLevel] = useState(found);
  usePageTitle(`Edit ${level.name}`);
  useCrumbName(level.id, level.name);

  const save = async (values: LevelValues) => {
    await update({ variables: { id: level.id, input: inputOf(values), seenAt: level.updatedAt } });
    toast.success(`${values.name.trim()} saved`);
    // Anyone who changes a level of their own sees at once what it opens and closes.
    if (currentUser?.accessLevels.some((held) => held.id === level.id)) await reauthenticate();
    return routes.accessLevel({ id: level.id });
  };
  const loadNewest = async () => {
    const { data } = await client.query({
      query: AccessLevelByIdDocument,
      variables: { id: level.id },
      fetchPolicy: 'network-only',
    });
    if (data?.accessLevel) setLevel(data.accessLevel);
  };
  return (
    <>
      <PageHeader title={`Edit ${level.name}`} />
      <AccessLevelForm
        key={level.updatedAt}
        level={level}
        catalogue={catalogue}
        onSave={save}
        onReload={loadNewest}
        cancelPath={routes.accessLevel({ id: level.id })}
      />
    </>
  );
}
