import { useMutation, useQuery } from '@apollo/client/react';
import { useSearchParams } from 'react-router';
import { routes } from '~/lib/routing/routes';
import { Card } from '~/ui/Card';
import { EmptyState } from '~/ui/EmptyState';
import { SelectField } from '~/ui/fields/SelectField';
import { PageHeader } from '~/ui/PageHeader';
import { toast } from '~/ui/toast';
import shared from '../shared/shared.module.css';
import { GroupForm, type GroupValues } from './GroupForm';
import { CreateSubGroupDocument, GroupChoicesDocument } from './groups.gql';

/** A new sub-group of the group that the address names, or that is chosen first. */
export default function NewSubGroupPage() {
  const [params, setParams] = useSearchParams();
  const { data } = useQuery(GroupChoicesDocument);
  const [create] = useMutation(CreateSubGroupDocument);
  const groups = data?.groupChoices ?? [];
  const group = groups.find(({ id }) => String(id) === params.get('group'));
  const save = async ({ name, leaderIds }: GroupValues) => {
    const groupId = group?.id as number;
    const { data: made } = await create({
      variables: { groupId, input: { name, leaderIds: leaderIds.map(({ id }) => id) } },
      update: (cache) => {
        cache.evict({ fieldName: 'group' });
        cache.evict({ fieldName: 'groupChoices' });
      },
    });
    toast.success(`${made?.createSubGroup.name ?? name} created`);
    return routes.group({ id: groupId });
  };
  return (
    <>
      <PageHeader title="New Sub-group" description={group && `Part of ${group.name}`} />
      {!group && data && (
        <Card className={shared.fields}>
          <SelectField
            label="Group"
            hint="You can't move a sub-group to another group later."
            options={groups.map(({ id, name }) => ({ value: id, label: name }))}
            onChange={(id) => setParams(id ? { group: String(id) } : {}, { replace: true })}
          />
          {groups.length === 0 && <EmptyState title="No groups yet">Create a group first.</EmptyState>}
        </Card>
      )}
      {group && <GroupForm noun="sub-group" onSave={save} cancelPath={routes.group({ id: group.id })} />}
    </>
  );
}
