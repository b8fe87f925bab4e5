import { useMutation } from '@apollo/client/react';
import { lazy, Suspense, useState } from 'react';
import { can } from '~/lib/access';
import { useAuth } from '~/lib/auth/AuthProvider';
import { Cell } from '~/lib/cell';
import { errorMessage } from '~/lib/graphql/errors';
import { routes } from '~/lib/routing/routes';
import { Badge, type BadgeTone } from '~/ui/Badge';
import { Button, LinkButton } from '~/ui/Button';
import { Card } from '~/ui/Card';
import { type Column, DataTable } from '~/ui/DataTable';
import { DateText } from '~/ui/DateText';
import { EmptyState } from '~/ui/EmptyState';
import { IconBook, IconKeyOff, IconPlus } from '~/ui/icons';
import { ConfirmModal } from '~/ui/Modal';
import { PageHeader } from '~/ui/PageHeader';
import { toast } from '~/ui/toast';
import classNames from './ApiKeysPage.module.css';
import { type ApiKeyRowFragment, ApiKeysDocument, RevokeApiKeyDocument } from './apiKeys.gql';

const NewKeyModal = lazy(() => import('./NewKeyModal'));

const states: Record<string, [string, BadgeTone]> = {
  active: ['Active', 'success'],
  expired: ['Expired', 'neutral'],
  revoked: ['Revoked', 'danger'],
  stopped: ['Stopped', 'warning'],
};

const columns: Column<ApiKeyRowFragment>[] = [
  {
    key: 'name',
    header: 'Name',
    cell: (key) => (
      <span className={classNames.name}>
        {key.name}
        <code>{key.hint}</code>
      </span>
    ),
    value: ({ name }) => name,
    sortable: true,
  },
  {
    key: 'state',
    header: 'Status',
    phone: 'status',
    cell: ({ state }) => {
      const [word, tone] = states[state] ?? [state, 'neutral'];
      return <Badge tone={tone}>{word}</Badge>;
    },
  },
  { key: 'level', header: 'Access level', cell: ({ levelName }) => levelName },
  { key: 'maker', header: 'Created by', cell: ({ maker }) => maker },
  {
    key: 'lastUsedAt',
    header: 'Last used',
    isHeaded: ({ lastUsedAt }) => lastUsedAt !== null,
    cell: ({ lastUsedAt }) => <DateText value={lastUsedAt} format="log" empty="Never used" />,
    value: ({ lastUsedAt }) => lastUsedAt,
    sortable: true,
  },
  {
    key: 'expiresAt',
    header: 'Works until',
    isHeaded: () => true,
    cell: ({ expiresAt }) => <DateText value={lastDay(expiresAt)} />,
    value: ({ expiresAt }) => expiresAt,
    sortable: true,
  },
];

/** Tools may use it still or again: one that expired or was revoked has nothing to revoke. */
const isLive = ({ state }: ApiKeyRowFragment) => state === 'active' || state === 'stopped';

/** A key ends with its last day, so the moment of its end is already the next one. */
function lastDay(expiresAt: string): string {
  return new Date(Date.parse(expiresAt) - 1).toISOString();
}

/** The keys with which programs call the API. */
export default function ApiKeysPage() {
  const { currentUser } = useAuth();
  const changes = can(currentUser, 'api-key_manage');
  const [isCreating, setCreating] = useState(false);
  return (
    <div data-density="compact">
      <PageHeader
        title="API keys"
        description="Let your other tools read and change Atlas. A key can never do more than the person who created it."
        actions={
          <>
            <LinkButton to={routes.apiDocs()} icon={<IconBook size={18} aria-hidden />}>
              API docs
            </LinkButton>
            {changes && (
              <Button variant="primary" icon={<IconPlus size={18} aria-hidden />} onClick={() => setCreating(true)}>
                Create key
              </Button>
            )}
          </>
        }
      />
      <Cell query={ApiKeysDocument} isEmpty={() => false}>
        {({ apiKeys }, { refetch }) => (
          <>
            <KeyTable keys={apiKeys} refetch={refetch} onCreate={changes ? () => setCreating(true) : undefined} />
            {isCreating && (
              <Suspense>
                <NewKeyModal onCreated={refetch} onClose={() => setCreating(false)} />
              </Suspense>
            )}
          </>
        )}
      </Cell>
    </div>
  );
}

interface TableProps {
  keys: readonly ApiKeyRowFragment[];
  refetch: () => Promise<unknown>;
  /** Left out for those who only read. */
  onCreate?: () => void;
}

function KeyTable({ keys, refetch, onCreate }: TableProps) {
  const [asked, setAsked] = useState<ApiKeyRowFragment>();
  const [revoke] = useMutation(RevokeApiKeyDocument);
  if (keys.length === 0) {
    return (
      <Card>
        <EmptyState
          level={2}
          spot="compass"
          title="No keys yet"
          action={
            onCreate && (
              <Button variant="primary" onClick={onCreate}>
                Create key
              </Button>
            )
          }
        >
          Create one for each tool, so you can revoke it without stopping the others.
        </EmptyState>
      </Card>
    );
  }
  const confirmed = async (key: ApiKeyRowFragment) => {
    try {
      await revoke({ variables: { id: key.id } });
      toast.success(`${key.name} was revoked`);
    } catch (error) {
      toast.error(errorMessage(error));
    }
    setAsked(undefined);
    await refetch().catch(() => {});
  };
  return (
    <>
      <DataTable
        noun="keys"
        rows={[...keys]}
        columns={columns}
        primaryKey="id"
        rowName={({ name }) => name}
        rowActions={(key) =>
          onCreate && isLive(key)
            ? [
                {
                  key: 'revoke',
                  label: 'Revoke key',
                  icon: <IconKeyOff size={18} />,
                  danger: true,
                  onSelect: () => setAsked(key),
                },
              ]
            : []
        }
      />
      <ConfirmModal
        opened={asked !== undefined}
        onClose={() => setAsked(undefined)}
        title={`Revoke ${asked?.name ?? 'this key'}?`}
        confirmLabel="Revoke key"
        danger
        onConfirm={() => asked && confirmed(asked)}
      >
        Tools that use it stop working right away. You can't undo this.
      </ConfirmModal>
    </>
  );
}
