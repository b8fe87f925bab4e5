import { useApolloClient } from '@apollo/client/react';
import { lazy, Suspense, useState } from 'react';
import { can } from '~/lib/access';
import { useAuth } from '~/lib/auth/AuthProvider';
import { Cell } from '~/lib/cell';
import { errorMessage } from '~/lib/graphql/errors';
import { routes } from '~/lib/routing/routes';
import { Button, IconButton, LinkButton } from '~/ui/Button';
import { Card } from '~/ui/Card';
import { Chip, ChipRow } from '~/ui/Chip';
import { DateText } from '~/ui/DateText';
import { EmptyState } from '~/ui/EmptyState';
import { IconDotsVertical, IconPencil, IconPlus } from '~/ui/icons';
import { Menu, type MenuItem } from '~/ui/menus/Menu';
import { PageHeader } from '~/ui/PageHeader';
import { SortableList } from '~/ui/Sortable';
import { toast } from '~/ui/toast';
import { useArchive } from '~/ui/useArchive';
import { counted } from '../shared/words';
import { kindOf } from './kinds';
import {
  type AffiliateResourceRowFragment,
  ArchiveAffiliateResourceDocument,
  ManageResourcesDocument,
  OrderAffiliateResourcesDocument,
} from './manage.gql';
import own from './resources.module.css';

const ResourceDrawer = lazy(() => import('./ResourceDrawer'));

/** What affiliates can share, as staff write it and put it in order. */
export default function ManageResourcesPage() {
  const { currentUser } = useAuth();
  const changes = can(currentUser, 'funnel_update');
  const [isArchived, setArchived] = useState(false);
  const [edited, setEdited] = useState<AffiliateResourceRowFragment | 'new'>();
  return (
    <div data-density="compact">
      <PageHeader
        title="Affiliate resources"
        description="Pictures, captions and emails that affiliates share. Each gets their own link in the text."
        actions={
          <>
            <LinkButton to={routes.affiliates()}>Affiliates</LinkButton>
            {changes && (
              <Button variant="primary" icon={<IconPlus size={18} aria-hidden />} onClick={() => setEdited('new')}>
                Create resource
              </Button>
            )}
          </>
        }
      />
      <div className={own.bar}>
        <ChipRow label="Filters">
          <Chip pressed={!isArchived} onClick={() => setArchived(false)}>
            Shown
          </Chip>
          <Chip pressed={isArchived} onClick={() => setArchived(true)}>
            Archived
          </Chip>
        </ChipRow>
      </div>
      <Cell query={ManageResourcesDocument} variables={{ isArchived }} isEmpty={() => false}>
        {({ affiliateResources }, { refetch }) => (
          <>
            <Resources
              rows={affiliateResources}
              isArchived={isArchived}
              refetch={refetch}
              onEdit={changes ? setEdited : undefined}
            />
            {edited && (
              <Suspense>
                <ResourceDrawer
                  resource={edited === 'new' ? undefined : edited}
                  onClose={() => setEdited(undefined)}
                  onSaved={refetch}
                />
              </Suspense>
            )}
          </>
        )}
      </Cell>
    </div>
  );
}

interface ListProps {
  rows: readonly AffiliateResourceRowFragment[];
  isArchived: boolean;
  refetch: () => Promise<void>;
  /** Left out for those who only read. */
  onEdit?: (row: AffiliateResourceRowFragment | 'new') => void;
}

function Resources({ rows, isArchived, refetch, onEdit }: ListProps) {
  const client = useApolloClient();
  const archive = useArchive<number>({
    noun: 'resources',
    archiveBody: "Affiliates won't find it anymore. What they already shared keeps working. You can restore it.",
    restoreBody: 'Affiliates find it again, first in the list.',
    mayChange: Boolean(onEdit),
    run: ([id], put) =>
      client.mutate({
        mutation: ArchiveAffiliateResourceDocument,
        variables: { id: id ?? 0, isArchived: put },
      }),
    onChanged: refetch,
  });
  const order = async (ids: number[]) => {
    try {
      await client.mutate({ mutation: OrderAffiliateResourcesDocument, variables: { ids } });
      toast.success('Order saved');
    } catch (error) {
      toast.error(errorMessage(error));
    }
    await refetch().catch(() => {});
  };
  const itemsFor = (row: AffiliateResourceRowFragment): MenuItem[] => [
    ...(onEdit && !isArchived
      ? [{ key: 'edit', label: 'Edit', icon: <IconPencil size={18} />, onSelect: () => onEdit(row) }]
      : []),
    ...archive.itemsFor({ id: row.id, name: row.title, archivedAt: row.archivedAt }),
  ];
  if (rows.length === 0) {
    return (
      <Card>
        <EmptyState
          level={2}
          spot="island"
          title={isArchived ? 'Nothing is archived' : 'No resources yet'}
          action={
            onEdit &&
            !isArchived && (
              <Button variant="primary" onClick={() => onEdit('new')}>
                Create resource
              </Button>
            )
          }
        >
          {isArchived
            ? 'Resources you archive appear here.'
            : 'Affiliates share more when the words and pictures are ready.'}
        </EmptyState>
      </Card>
    );
  }
  return (
    <Card padding="none">
      <SortableList
        label="Resources"
        rows={rows}
        nameOf={(row) => row.title}
        onOrder={onEdit && !isArchived ? (ids) => void order(ids) : undefined}
        className={own.list}
      >
        {(row) => <Row row={row} items={itemsFor(row)} />}
      </SortableList>
      {archive.dialogs}
    </Card>
  );
}

function Row({ row, items }: { row: AffiliateResourceRowFragment; items: MenuItem[] }) {
  const { one, Icon } = kindOf(row.kind);
  const picture = row.pictures[0];
  return (
    <article className={own.row}>
      {picture ? (
        <img className={own.rowThumb} src={picture.thumbUrl} alt="" loading="lazy" />
      ) : (
        <span className={own.rowThumb}>
          <Icon size={22} aria-hidden />
        </span>
      )}
      <div className={own.rowWords}>
        <h2>{row.title}</h2>
        <p className={own.quiet}>
          {one}
          {row.pictures.length > 0 && `, ${counted(row.pictures.length, 'size')}`} · Added{' '}
          <DateText value={row.createdAt} />
        </p>
      </div>
      <span className={own.views}>{counted(row.views, 'view')}</span>
      {items.length > 0 && (
        <Menu
          align="end"
          items={items}
          trigger={<IconButton label={`More for ${row.title}`} icon={<IconDotsVertical size={20} />} />}
        />
      )}
    </article>
  );
}
