import { useQuery } from '@apollo/client/react';
import { EmptyState } from '~/ui/EmptyState';
import { PageHeader } from '~/ui/PageHeader';
import { GroupChoicesDocument } from './groups.gql';
import { MembersTable } from './MembersTable';
import { useGroupRights } from './useGroupRights';

/** The people of all groups that the person looks after. */
export default function GroupMembersPage() {
  const { lists, changes } = useGroupRights();
  const { data } = useQuery(GroupChoicesDocument);
  const groups = data?.groupChoices ?? [];
  return (
    <div data-density="compact">
      <PageHeader
        title="Group Members"
        description={lists ? "Everyone who's in a group." : 'Everyone in the groups you lead.'}
      />
      <MembersTable
        arranges={changes || groups.length > 0}
        narrow={{ word: 'Group', options: groups.map(({ id, name }) => ({ value: String(id), label: name })) }}
        empty={
          <EmptyState level={2} title="No one here yet">
            {lists ? 'No one is in a group yet.' : 'Once you lead a group, its people appear here.'}
          </EmptyState>
        }
      />
    </div>
  );
}
