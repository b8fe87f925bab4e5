import { useMutation, useQuery } from '@apollo/client/react';
import { lazy, Suspense, useState } from 'react';
import { Link } from 'react-router';
import { can, page as opensPage } from '~/lib/access';
import { counted } from '~/lib/ages';
import { useAuth } from '~/lib/auth/AuthProvider';
import { useDelayedText } from '~/lib/delayedText';
import { grouped } from '~/lib/figures';
import { errorMessage } from '~/lib/graphql/errors';
import { useListState } from '~/lib/listState';
import { routes } from '~/lib/routing/routes';
import { useTableQuery } from '~/lib/tableQuery';
import { Button, LinkButton } from '~/ui/Button';
import { Card } from '~/ui/Card';
import { type Column, DataTable } from '~/ui/DataTable';
import { EmptyState } from '~/ui/EmptyState';
import { SearchField } from '~/ui/fields/SearchField';
import { IconPlus } from '~/ui/icons';
import { ConfirmModal } from '~/ui/Modal';
import { PageHeader, SectionHeader } from '~/ui/PageHeader';
import { Person } from '~/ui/people/Person';
import { toast } from '~/ui/toast';
import { SuccessPeople } from './SuccessPeople';
import {
  ApplySuccessRulesDocument,
  DeleteSuccessRuleDocument,
  type SuccessManagerRowFragment,
  SuccessManagersDocument,
  SuccessPeopleDocument,
  type SuccessRuleRowFragment,
  SuccessRulesDocument,
} from './success.gql';
import classNames from './success.module.css';
import { nameOf, ruleTitle, ruleWords } from './words';

const RuleDrawer = lazy(() => import('./RuleDrawer'));

const columns: Column<SuccessManagerRowFragment>[] = [
  {
    key: 'name',
    header: 'Name',
    sortable: true,
    cell: (row) => (
      <Link to={routes.successManager({ id: row.id })} className={classNames.name}>
        <Person name={nameOf(row)} src={row.profileImage} detail={row.email} />
      </Link>
    ),
  },
  {
    key: 'people',
    header: 'People',
    sortable: true,
    align: 'right',
    cell: ({ people }) => grouped(people),
  },
  {
    key: 'contacted',
    header: 'Contacted this week',
    sortable: true,
    align: 'right',
    cell: ({ contactedThisWeek }) => grouped(contactedThisWeek),
  },
  {
    key: 'promises',
    header: 'Open promises',
    sortable: true,
    align: 'right',
    cell: ({ openPromises }) => grouped(openPromises),
  },
];

/** Who looks after whom, the rules that decide it, and who has no one. */
export default function SuccessManagersPage() {
  const { currentUser } = useAuth();
  const assigns = can(currentUser, 'success-manager_update');
  const list = useListState({ sort: 'name' });
  const search = useDelayedText(list.search, list.setSearch);
  const { data } = useQuery(SuccessManagersDocument, { variables: { list: list.input } });
  const table = useTableQuery(SuccessManagersDocument, { list: list.input }, (found) => found.successManagers);
  const unassigned = data?.successManagers.unassigned;
  return (
    <div data-density="compact" className={classNames.page}>
      <PageHeader
        title="Success managers"
        description="Each looks after their own people, and sees no one else. Give someone the level Success Manager to add them here."
        actions={
          opensPage(currentUser, 'subscriptions') && (
            <LinkButton to={routes.cashCollection()}>Cash collection</LinkButton>
          )
        }
      />
      <DataTable
        {...table}
        noun="success managers"
        columns={columns}
        primaryKey="id"
        rowName={nameOf}
        state={list}
        chooser={false}
        toolbar={<SearchField label="Search success managers" placeholder="Name or email" {...search} />}
        empty={
          list.search ? undefined : (
            <EmptyState level={2} spot="calm" title="No success managers yet">
              Give someone the level Success Manager, and they'll appear here.
            </EmptyState>
          )
        }
      />
      <Rules assigns={assigns} />
      <section>
        <SectionHeader
          title="Without a success manager"
          aside={unassigned !== undefined && <span>{counted(unassigned, 'member')}</span>}
        />
        <SuccessPeople managerId={null} assigns={assigns} />
      </section>
    </div>
  );
}

/** The rules that assign new members. */
function Rules({ assigns }: { assigns: boolean }) {
  const { data, refetch } = useQuery(SuccessRulesDocument);
  const [edited, setEdited] = useState<SuccessRuleRowFragment | 'new'>();
  const [asked, setAsked] = useState<SuccessRuleRowFragment>();
  const again = { refetchQueries: [SuccessManagersDocument, SuccessPeopleDocument, SuccessRulesDocument] };
  const [apply, { loading }] = useMutation(ApplySuccessRulesDocument, again);
  const [remove] = useMutation(DeleteSuccessRuleDocument, again);
  const rules = data?.successRules ?? [];

  const assignNow = async () => {
    try {
      const { data: answer } = await apply();
      const count = answer?.applySuccessRules ?? 0;
      toast.success(count === 0 ? 'No one is left to assign' : `${counted(count, 'member')} assigned`);
    } catch (error) {
      toast.error(errorMessage(error));
    }
  };
  const drop = async (rule: SuccessRuleRowFragment) => {
    try {
      await remove({ variables: { id: rule.id } });
      toast.success(`The rule for ${ruleTitle(rule)} is deleted`);
    } catch (error) {
      toast.error(errorMessage(error));
      throw error;
    }
  };
  return (
    <section>
      <SectionHeader
        title="Rules"
        aside={
          assigns && (
            <span className={classNames.actions}>
              {rules.length > 0 && (
                <Button size="sm" onClick={() => void assignNow()} loading={loading}>
                  Assign now
                </Button>
              )}
              <Button size="sm" icon={<IconPlus size={18} aria-hidden />} onClick={() => setEdited('new')}>
                Create rule
              </Button>
            </span>
          )
        }
      />
      <Card padding="none">
        {data && rules.length === 0 ? (
          <EmptyState level={3} title="No rules yet">
            A rule gives the members of a batch, of a group, or everyone to one or more success managers, each hour.
          </EmptyState>
        ) : (
          <ul className={classNames.rules}>
            {rules.map((rule) => (
              <li key={rule.id}>
                <div>
                  <strong>{ruleTitle(rule)}</strong>
                  <p>{ruleWords(rule)}</p>
                </div>
                {assigns && (
                  <span className={classNames.actions}>
                    <Button size="sm" onClick={() => setEdited(rule)} aria-label={`Edit rule for ${ruleTitle(rule)}`}>
                      Edit
                    </Button>
                    <Button size="sm" onClick={() => setAsked(rule)} aria-label={`Delete rule for ${ruleTitle(rule)}`}>
                      Delete
                    </Button>
                  </span>
                )}
              </li>
            ))}
          </ul>
        )}
      </Card>
      <Suspense>
        {edited && (
          <RuleDrawer
            rule={edited === 'new' ? undefined : edited}
            onClose={() => setEdited(undefined)}
            onSaved={refetch}
          />
        )}
      </Suspense>
      {asked && (
        <ConfirmModal
          opened
          onClose={() => setAsked(undefined)}
          onConfirm={() => drop(asked)}
          title={`Delete the rule for ${ruleTitle(asked)}?`}
          confirmLabel="Delete rule"
        >
          <p>People it assigned keep their success manager.</p>
        </ConfirmModal>
      )}
    </section>
  );
}
