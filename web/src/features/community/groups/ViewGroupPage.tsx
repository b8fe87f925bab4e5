import { useApolloClient } from '@apollo/client/react';
import { useSearchParams } from 'react-router';
import { Cell } from '~/lib/cell';
import { usePageTitle } from '~/lib/pageTitle';
import { usePeopleView } from '~/lib/people/peopleView';
import { routes } from '~/lib/routing/routes';
import { LinkButton } from '~/ui/Button';
import { Card } from '~/ui/Card';
import { EmptyState } from '~/ui/EmptyState';
import { PageHeader, SectionHeader } from '~/ui/PageHeader';
import { PeopleHidden } from '~/ui/people/PeopleHidden';
import { SegmentedControl } from '~/ui/SegmentedControl';
import shared from '../shared/shared.module.css';
import { GroupNotFound } from './GroupNotFound';
import { GroupView } from './GroupView';
import { GroupByIdDocument, MyGroupsDocument, type MyGroupsQuery } from './groups.gql';
import { PeopleLinks } from './Leaders';

type Mine = MyGroupsQuery['myGroups'];

/** The group that somebody leads; for a member the one they are in. */
export default function ViewGroupPage() {
  const view = usePeopleView();
  if (view !== 'members') {
    return (
      <PeopleHidden view={view} level={1} title="Groups are for members">
        Members learn in a small group with a coach, and notice when someone is missing.
      </PeopleHidden>
    );
  }
  return (
    <Cell query={MyGroupsDocument} isEmpty={() => false}>
      {({ myGroups }) => <View mine={myGroups} />}
    </Cell>
  );
}

function View({ mine }: { mine: Mine }) {
  if (mine.groups.length > 0) return <Led groups={mine.groups} />;
  if (mine.member) return <Own group={mine.member} />;
  if (mine.subGroups.length > 0) {
    return (
      <EmptyState
        level={1}
        title="You lead a sub-group"
        action={<LinkButton to={routes.viewSubGroupMembers()}>Sub-group members</LinkButton>}
      >
        {mine.subGroups.map(({ name }) => name).join(', ')}
      </EmptyState>
    );
  }
  return (
    <EmptyState level={1} title="You don't have a group yet">
      Sandali lang. Your coach or the team will add you to one.
    </EmptyState>
  );
}

function Led({ groups }: { groups: Mine['groups'] }) {
  const client = useApolloClient();
  const [params, setParams] = useSearchParams();
  const shown = groups.find(({ id }) => String(id) === params.get('group')) ?? groups[0];
  usePageTitle(shown?.name ?? 'Manage Group');
  if (!shown) return null;
  const variables = { id: shown.id };
  return (
    <>
      <PageHeader
        title={shown.name}
        actions={
          groups.length > 1 && (
            <SegmentedControl
              label="Group"
              value={String(shown.id)}
              options={groups.map(({ id, name }) => ({ value: String(id), label: name }))}
              onChange={(id) => setParams({ group: id }, { replace: true })}
            />
          )
        }
      />
      <Cell key={shown.id} query={GroupByIdDocument} variables={variables} notFound={<GroupNotFound />}>
        {({ group }) =>
          group && (
            <GroupView
              group={group}
              onChanged={() => client.query({ query: GroupByIdDocument, variables, fetchPolicy: 'network-only' })}
            />
          )
        }
      </Cell>
    </>
  );
}

/** A group as its members see it: who is in it, and who leads it. */
function Own({ group }: { group: NonNullable<Mine['member']> }) {
  usePageTitle(group.name);
  const leaders = [...group.subGroupLeaders, ...group.leaders];
  const where = group.subGroup?.name ?? group.name;
  return (
    <>
      <PageHeader title={group.name} description={group.subGroup && `You're in ${group.subGroup.name}.`} />
      <div className={shared.columns}>
        <section>
          <SectionHeader title={`People in ${where}`} />
          <Card>
            <PeopleLinks people={group.people} isGrid />
          </Card>
        </section>
        <Card as="section" className={shared.box} aria-label="Leaders">
          <h2>Leaders</h2>
          {leaders.length > 0 ? (
            <PeopleLinks people={leaders} />
          ) : (
            <p className={shared.muted}>Your group has no leader yet.</p>
          )}
          {group.description && <p className={shared.about}>{group.description}</p>}
          <p className={shared.muted}>{group.memberCount} people in the group.</p>
        </Card>
      </div>
    </>
  );
}
