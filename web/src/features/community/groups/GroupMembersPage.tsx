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
        description={lists ? 'Everybody who is in a group.' : 'Everybody in the groups that you lead.'}
      />
      <MembersTable
        arranges={changes || groups.length > 0}
        narrow={{ word: 'Group', options: groups.map(({ id, name }) => ({ value: String(id), label: name })) }}
        empty={
          <EmptyState level={2} title="Nobody here yet">
            {lists ? 'Nobody is in a group yet.' : 'You see people here once you lead a group.'}
          </EmptyState>
        }
      />
    </div>
  );
}
