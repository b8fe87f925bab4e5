import { useQuery } from '@apollo/client/react';
import { EmptyState } from '~/ui/EmptyState';
import { PageHeader } from '~/ui/PageHeader';
import { GroupChoicesDocument, MyGroupsDocument } from './groups.gql';
import { MembersTable } from './MembersTable';
import { useGroupRights } from './useGroupRights';

/** The people of sub-groups: of those that somebody leads, or of all for those who look after groups. */
export default function SubGroupMembersPage() {
  const { lists, changes } = useGroupRights();
  const ownSubGroups = useQuery(MyGroupsDocument).data?.myGroups.subGroups ?? [];
  const groups = useQuery(GroupChoicesDocument).data?.groupChoices ?? [];
  const led = ownSubGroups.map(({ name }) => name).join(', ');
  return (
    <div data-density="compact">
      <PageHeader
        title="Sub-group Members"
        description={!lists && led ? `You lead ${led}.` : "Everyone who's in a sub-group."}
      />
      <MembersTable
        inSubGroups
        arranges={changes || groups.length > 0}
        narrow={{ word: 'Group', options: groups.map(({ id, name }) => ({ value: String(id), label: name })) }}
        empty={
          <EmptyState level={2} title="No one here yet">
            {lists ? 'No one is in a sub-group yet.' : 'Once you lead a sub-group, its people appear here.'}
          </EmptyState>
        }
      />
    </div>
  );
}
