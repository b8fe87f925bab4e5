import { useApolloClient } from '@apollo/client/react';
import { lazy, Suspense, useState } from 'react';
import { Link } from 'react-router';
import { Cell } from '~/lib/cell';
import { grouped } from '~/lib/figures';
import { usePageTitle } from '~/lib/pageTitle';
import { routes, useRouteParams } from '~/lib/routing/routes';
import { Badge } from '~/ui/Badge';
import { Button, LinkButton } from '~/ui/Button';
import { Card } from '~/ui/Card';
import { EmptyState } from '~/ui/EmptyState';
import { IconPencil, IconUserPlus } from '~/ui/icons';
import { PageHeader, SectionHeader } from '~/ui/PageHeader';
import { Stat, StatRow } from '~/ui/Stat';
import shared from '../shared/shared.module.css';
import { GroupNotFound } from './GroupNotFound';
import { SubGroupByIdDocument, type SubGroupRowFragment } from './groups.gql';
import { PeopleLinks } from './Leaders';
import { MembersTable } from './MembersTable';
import { useSubGroupActions } from './useGroupActions';
import { useGroupRights } from './useGroupRights';
import { usePlaceMembers } from './usePlaceMembers';

const AddPeopleDialog = lazy(() => import('../shared/AddPeopleDialog'));

/** One sub-group. */
export default function SubGroupPage() {
  const { id } = useRouteParams('subGroup');
  const missing = <GroupNotFound noun="Sub-group" />;
  return (
    <Cell key={id} query={SubGroupByIdDocument} variables={{ id }} empty={missing} notFound={missing}>
      {({ subGroup }) => subGroup && <Details subGroup={subGroup} />}
    </Cell>
  );
}

function Details({ subGroup }: { subGroup: SubGroupRowFragment }) {
  const client = useApolloClient();
  const rights = useGroupRights();
  const [isAdding, setAdding] = useState(false);
  const [version, setVersion] = useState(0);
  const refresh = () =>
    client.query({ query: SubGroupByIdDocument, variables: { id: subGroup.id }, fetchPolicy: 'network-only' });
  const place = usePlaceMembers(() => {
    setVersion((now) => now + 1);
    return refresh();
  });
  const actions = useSubGroupActions(refresh);
  usePageTitle(subGroup.name);
  const { group } = subGroup;
  return (
    <>
      <PageHeader
        title={subGroup.name}
        description={
          <>Part of {rights.opens ? <Link to={routes.group({ id: group.id })}>{group.name}</Link> : group.name}</>
        }
        actions={
          <>
            {actions.itemsFor(subGroup).map(({ key, label, onSelect }) => (
              <Button key={key} onClick={onSelect}>
                {label}
              </Button>
            ))}
            {rights.editsSubGroups && !subGroup.archivedAt && (
              <LinkButton
                variant="primary"
                to={routes.editSubGroup({ id: subGroup.id })}
                icon={<IconPencil size={18} aria-hidden />}
              >
                Edit sub-group
              </LinkButton>
            )}
          </>
        }
      />
      {subGroup.archivedAt && (
        <div className={shared.badges}>
          <Badge tone="neutral">Archived</Badge>
        </div>
      )}
      <div className={shared.columns} data-density="compact">
        <div className={shared.main}>
          <StatRow>
            <Stat label="People" value={grouped(subGroup.memberCount)} />
            <Stat label="Needs a nudge" value={subGroup.silentCount} danger={subGroup.silentCount > 0} />
          </StatRow>
          <section>
            <SectionHeader
              title="People"
              aside={
                subGroup.isEditable &&
                !subGroup.archivedAt && (
                  <Button size="sm" icon={<IconUserPlus size={18} aria-hidden />} onClick={() => setAdding(true)}>
                    Add people
                  </Button>
                )
              }
            />
            <MembersTable
              key={version}
              subGroupId={subGroup.id}
              arranges={subGroup.isArrangeable}
              onChanged={refresh}
              empty={
                <EmptyState level={3} title="No one is in this sub-group yet">
                  People appear here when you add them or move them from the group.
                </EmptyState>
              }
            />
          </section>
        </div>
        <Card as="section" className={shared.box} aria-label="Leaders">
          <h2>Leaders</h2>
          {subGroup.leaders.length > 0 ? (
            <PeopleLinks people={subGroup.leaders} />
          ) : (
            <p className={shared.muted}>No leader yet.</p>
          )}
        </Card>
      </div>
      {isAdding && (
        <Suspense>
          <AddPeopleDialog
            title={`Add people to ${subGroup.name}`}
            note="People from another group or sub-group will move to this one."
            onAdd={(ids) => place(ids, { groupId: group.id, subGroupId: subGroup.id })}
            onClose={() => setAdding(false)}
          />
        </Suspense>
      )}
      {actions.dialogs}
    </>
  );
}
