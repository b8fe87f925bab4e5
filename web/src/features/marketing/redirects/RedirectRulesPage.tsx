import { useApolloClient } from '@apollo/client/react';
import { lazy, Suspense, useState } from 'react';
import { can } from '~/lib/access';
import { useAuth } from '~/lib/auth/AuthProvider';
import { Cell } from '~/lib/cell';
import { grouped } from '~/lib/figures';
import { errorMessage } from '~/lib/graphql/errors';
import { Button } from '~/ui/Button';
import { Card } from '~/ui/Card';
import { Chip, ChipRow } from '~/ui/Chip';
import { EmptyState } from '~/ui/EmptyState';
import {
  IconArrowDown,
  IconArrowUp,
  IconCornerDownRight,
  IconPencil,
  IconPlayerPlay,
  IconPlus,
  IconTrash,
} from '~/ui/icons';
import { ConfirmModal } from '~/ui/Modal';
import type { MenuItem } from '~/ui/menus/Menu';
import { PageHeader } from '~/ui/PageHeader';
import { SortableList } from '~/ui/Sortable';
import { toast } from '~/ui/toast';
import { RuleItem } from './RuleItem';
import {
  DeleteRedirectRuleDocument,
  MoveRedirectRuleDocument,
  RedirectRulesDocument,
  type RuleDetailsFragment,
  UpdateRedirectRuleDocument,
} from './redirects.gql';
import classNames from './redirects.module.css';
import { TrialPanel } from './TrialPanel';

const RuleDrawer = lazy(() => import('./RuleDrawer'));

/** The ordered rules that lead addresses elsewhere, and a box to try them. */
export default function RedirectRulesPage() {
  const { currentUser } = useAuth();
  const changes = can(currentUser, 'redirect-rule_update');
  const [edited, setEdited] = useState<RuleDetailsFragment | 'new'>();
  const [usedId, setUsedId] = useState<number>();
  const [count, setCount] = useState(0);
  const countChange = () => setCount((last) => last + 1);
  return (
    <div data-density="compact" className={classNames.page}>
      <PageHeader
        title="Redirect rules"
        description={`Checked from top to bottom. The first rule that fits is used.${
          changes ? ' Drag to reorder, or focus a handle and press the arrow keys.' : ''
        }`}
        actions={
          <>
            <Button
              className={classNames.toTrial}
              icon={<IconPlayerPlay size={18} aria-hidden />}
              onClick={() => document.getElementById('trial')?.scrollIntoView({ behavior: 'smooth' })}
            >
              Test an address
            </Button>
            {changes && (
              <Button variant="primary" icon={<IconPlus size={18} aria-hidden />} onClick={() => setEdited('new')}>
                Create rule
              </Button>
            )}
          </>
        }
      />
      <div className={classNames.columns}>
        <Cell query={RedirectRulesDocument} variables={{}}>
          {({ redirectRules }, { refetch }) => (
            <>
              <RuleList
                rules={redirectRules}
                usedId={usedId}
                refetch={() => refetch().finally(countChange)}
                onEdit={changes ? setEdited : undefined}
              />
              {edited && (
                <Suspense>
                  <RuleDrawer
                    rule={edited === 'new' ? undefined : edited}
                    onClose={() => setEdited(undefined)}
                    onSaved={() => refetch().finally(countChange)}
                  />
                </Suspense>
              )}
            </>
          )}
        </Cell>
        <TrialPanel changes={count} onTried={setUsedId} />
      </div>
    </div>
  );
}

interface ListProps {
  rules: readonly RuleDetailsFragment[];
  usedId?: number;
  refetch: () => Promise<unknown>;
  /** Left out for those who only read. */
  onEdit?: (rule: RuleDetailsFragment | 'new') => void;
}

const states = [
  ['all', 'All'],
  ['on', 'On'],
  ['scheduled', 'Scheduled'],
  ['ended', 'Ended'],
  ['off', 'Off'],
] as const;

function RuleList({ rules, usedId, refetch, onEdit }: ListProps) {
  const client = useApolloClient();
  const [state, setState] = useState<string>('all');
  const [asked, setAsked] = useState<RuleDetailsFragment>();
  const shown = rules.filter((rule) => state === 'all' || rule.state === state);
  const total = rules.reduce((sum, { hits }) => sum + hits.reduce((of, day) => of + day.hits, 0), 0);

  const run = async (work: () => Promise<unknown>, done: string) => {
    try {
      await work();
      toast.success(done);
    } catch (error) {
      toast.error(errorMessage(error));
    }
    // Also after a failure: what the list shows may be old.
    await refetch().catch(() => {});
  };
  const move = (rule: RuleDetailsFragment, position: number) =>
    void run(
      () => client.mutate({ mutation: MoveRedirectRuleDocument, variables: { id: rule.id, position } }),
      'Order saved',
    );
  const order = (ids: number[]) => {
    const moved = furthest(rules, ids);
    if (moved) move(moved, ids.indexOf(moved.id) + 1);
  };
  const turn = (rule: RuleDetailsFragment, isActive: boolean) =>
    void run(
      () => client.mutate({ mutation: UpdateRedirectRuleDocument, variables: { id: rule.id, input: { isActive } } }),
      `${rule.name} is ${isActive ? 'on' : 'off'}`,
    );
  const itemsFor = (rule: RuleDetailsFragment): MenuItem[] =>
    onEdit
      ? [
          { key: 'edit', label: 'Edit', icon: <IconPencil size={18} />, onSelect: () => onEdit(rule) },
          {
            key: 'up',
            label: 'Move up',
            icon: <IconArrowUp size={18} />,
            disabled: rule.position === 1,
            onSelect: () => move(rule, rule.position - 1),
          },
          {
            key: 'down',
            label: 'Move down',
            icon: <IconArrowDown size={18} />,
            disabled: rule.position === rules.length,
            onSelect: () => move(rule, rule.position + 1),
          },
          {
            key: 'delete',
            label: 'Delete',
            icon: <IconTrash size={18} />,
            danger: true,
            divided: true,
            onSelect: () => setAsked(rule),
          },
        ]
      : [];

  if (rules.length === 0) {
    return (
      <Card>
        <EmptyState
          level={2}
          spot="compass"
          title="No rules yet"
          action={
            onEdit && (
              <Button variant="primary" onClick={() => onEdit('new')}>
                Create rule
              </Button>
            )
          }
        >
          A rule leads an address such as /promo to the right page, for the right people, at the right time.
        </EmptyState>
      </Card>
    );
  }
  return (
    <section aria-label="Rules" className={classNames.column}>
      <div className={classNames.bar}>
        <ChipRow label="Filter by state">
          {states.map(([value, label]) => {
            const count = rules.filter((rule) => value === 'all' || rule.state === value).length;
            if (count === 0) return null;
            return (
              <Chip key={value} pressed={state === value} count={count} onClick={() => setState(value)}>
                {label}
              </Chip>
            );
          })}
        </ChipRow>
        <p>{grouped(total)} hits in the last 7 days</p>
      </div>
      <Card padding="none">
        <SortableList
          label="Rules"
          rows={shown}
          nameOf={(rule) => rule.name}
          // A part of the list has no order of its own.
          onOrder={onEdit && state === 'all' ? order : undefined}
          className={classNames.list}
        >
          {(rule) => (
            <RuleItem
              rule={rule}
              isUsed={rule.id === usedId}
              onSwitch={onEdit && ((on) => turn(rule, on))}
              items={itemsFor(rule)}
            />
          )}
        </SortableList>
        <p className={classNames.otherwise}>
          <IconCornerDownRight size={18} stroke={1.75} aria-hidden />
          <span>
            <strong>No rule fits:</strong> the page opens as usual, or “We couldn't find that page.”
          </span>
        </p>
      </Card>
      {asked && (
        <ConfirmModal
          opened
          onClose={() => setAsked(undefined)}
          onConfirm={() =>
            run(
              () => client.mutate({ mutation: DeleteRedirectRuleDocument, variables: { id: asked.id } }),
              `${asked.name} deleted`,
            )
          }
          title={`Delete ${asked.name}?`}
          confirmLabel="Delete rule"
          confirmingLabel="Deleting..."
          danger
        >
          <p>
            {asked.fromPath} stops leading to {asked.target} right away, and its hits are gone. This can't be undone. To
            stop it for a while, turn it off.
          </p>
        </ConfirmModal>
      )}
    </section>
  );
}

/** The row that was moved: the one that is furthest from where it was. */
function furthest(rules: readonly RuleDetailsFragment[], ids: number[]) {
  let found: RuleDetailsFragment | undefined;
  let most = 0;
  rules.forEach((rule, at) => {
    const by = Math.abs(ids.indexOf(rule.id) - at);
    if (by <= most) return;
    most = by;
    found = rule;
  });
  return found;
}
