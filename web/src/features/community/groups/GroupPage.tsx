import { useApolloClient } from '@apollo/client/react';
import { Cell } from '~/lib/cell';
import { usePageTitle } from '~/lib/pageTitle';
import { routes, useRouteParams } from '~/lib/routing/routes';
import { Badge } from '~/ui/Badge';
import { Button, LinkButton } from '~/ui/Button';
import { IconPencil } from '~/ui/icons';
import { PageHeader } from '~/ui/PageHeader';
import shared from '../shared/shared.module.css';
import { GroupNotFound } from './GroupNotFound';
import { GroupView } from './GroupView';
import { GroupByIdDocument, type GroupDetailsFragment } from './groups.gql';
import { useGroupActions } from './useGroupActions';
import { useGroupRights } from './useGroupRights';

/** One group. */
export default function GroupPage() {
  const { id } = useRouteParams('group');
  return (
    <Cell key={id} query={GroupByIdDocument} variables={{ id }} empty={<GroupNotFound />} notFound={<GroupNotFound />}>
      {({ group }) => group && <Details group={group} />}
    </Cell>
  );
}

function Details({ group }: { group: GroupDetailsFragment }) {
  const client = useApolloClient();
  const { edits } = useGroupRights();
  const refresh = () =>
    client.query({ query: GroupByIdDocument, variables: { id: group.id }, fetchPolicy: 'network-only' });
  const actions = useGroupActions(refresh);
  usePageTitle(group.name);
  return (
    <>
      <PageHeader
        title={group.name}
        actions={
          <>
            {actions.itemsFor(group).map(({ key, label, onSelect }) => (
              <Button key={key} onClick={onSelect}>
                {label}
              </Button>
            ))}
            {edits && !group.archivedAt && (
              <LinkButton
                variant="primary"
                to={routes.editGroup({ id: group.id })}
                icon={<IconPencil size={18} aria-hidden />}
              >
                Edit group
              </LinkButton>
            )}
          </>
        }
      />
      {group.archivedAt && (
        <div className={shared.badges}>
          <Badge tone="neutral">Archived</Badge>
        </div>
      )}
      <GroupView group={group} onChanged={refresh} />
      {actions.dialogs}
    </>
  );
}
