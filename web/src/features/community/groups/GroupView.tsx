import { lazy, Suspense, useState } from 'react';
import { Link } from 'react-router';
import { grouped } from '~/lib/figures';
import { routes } from '~/lib/routing/routes';
import { Button, LinkButton } from '~/ui/Button';
import { Card } from '~/ui/Card';
import { EmptyState } from '~/ui/EmptyState';
import { IconPlus, IconUserPlus } from '~/ui/icons';
import { SectionHeader } from '~/ui/PageHeader';
import { Stat, StatRow } from '~/ui/Stat';
import shared from '../shared/shared.module.css';
import type { GroupDetailsFragment } from './groups.gql';
import { leaderNames, PeopleLinks } from './Leaders';
import { MembersTable } from './MembersTable';
import { useGroupRights } from './useGroupRights';
import { usePlaceMembers } from './usePlaceMembers';

const AddPeopleDialog = lazy(() => import('../shared/AddPeopleDialog'));

interface Props {
  group: GroupDetailsFragment;
  onChanged: () => unknown;
}

/** A group as staff and its leaders see it: figures, people, sub-groups and leaders. */
export function GroupView({ group, onChanged }: Props) {
  const rights = useGroupRights();
  const [isAdding, setAdding] = useState(false);
  // Counts of the table are new when this changes.
  const [version, setVersion] = useState(0);
  const place = usePlaceMembers(() => {
    setVersion((now) => now + 1);
    return onChanged();
  });
  const mayAdd = group.isEditable && !group.archivedAt;
  return (
    <div className={shared.columns} data-density="compact">
      <div className={shared.main}>
        <StatRow>
          <Stat label="People" value={grouped(group.memberCount)} />
          <Stat label="Needs a nudge" value={grouped(group.silentCount)} danger={group.silentCount > 0} />
          <Stat label="Sub-groups" value={group.subGroupCount} />
        </StatRow>
        <section>
          <SectionHeader
            title="People"
            aside={
              mayAdd && (
                <Button size="sm" icon={<IconUserPlus size={18} aria-hidden />} onClick={() => setAdding(true)}>
                  Add people
                </Button>
              )
            }
          />
          <MembersTable
            key={version}
            groupId={group.id}
            arranges={group.isArrangeable && !group.archivedAt}
            narrow={{
              word: 'Sub-group',
              options:
                group.subGroups.length > 0
                  ? [
                      ...group.subGroups.map(({ id, name }) => ({ value: String(id), label: name })),
                      { value: 'none', label: 'No sub-group' },
                    ]
                  : [],
            }}
            onChanged={onChanged}
            empty={
              <EmptyState level={3} title="No one is in this group yet">
                People appear here when you add or import them.
              </EmptyState>
            }
          />
        </section>
      </div>
      <aside className={shared.aside} aria-label="About the group">
        <Card as="section" className={shared.box} aria-label="Leaders">
          <h2>Leaders</h2>
          {group.leaders.length > 0 ? (
            <PeopleLinks people={group.leaders} />
          ) : (
            <p className={shared.muted}>No leader yet.</p>
          )}
          {group.description && <p className={shared.about}>{group.description}</p>}
        </Card>
        <SubGroups group={group} mayCreate={rights.createsSubGroups && !group.archivedAt} />
      </aside>
      {isAdding && (
        <Suspense>
          <AddPeopleDialog
            title={`Add people to ${group.name}`}
            note="People from another group will move to this one."
            onAdd={(ids) => place(ids, { groupId: group.id })}
            onClose={() => setAdding(false)}
          />
        </Suspense>
      )}
    </div>
  );
}

function SubGroups({ group, mayCreate }: { group: GroupDetailsFragment; mayCreate: boolean }) {
  const { opensSubGroups } = useGroupRights();
  return (
    <Card as="section" className={shared.box} aria-label="Sub-groups">
      <h2>Sub-groups</h2>
      {group.subGroups.length === 0 && <p className={shared.muted}>No sub-groups yet.</p>}
      <ul className={shared.leaders}>
        {group.subGroups.map((sub) => (
          <li key={sub.id}>
            <span>
              {opensSubGroups ? <Link to={routes.subGroup({ id: sub.id })}>{sub.name}</Link> : sub.name}
              <span className={shared.line}>{leaderNames(sub.leaders)}</span>
            </span>
            <span className={shared.muted}>
              {sub.memberCount}
              {sub.silentCount > 0 && `, ${sub.silentCount} to nudge`}
            </span>
          </li>
        ))}
      </ul>
      {mayCreate && (
        <LinkButton
          size="sm"
          to={`${routes.newSubGroup()}?group=${group.id}`}
          icon={<IconPlus size={18} aria-hidden />}
        >
          New sub-group
        </LinkButton>
      )}
    </Card>
  );
}
