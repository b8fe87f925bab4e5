import { useApolloClient } from '@apollo/client/react';
import IconDotsVertical from '@tabler/icons-react/dist/esm/icons/IconDotsVertical.mjs';
import IconExternalLink from '@tabler/icons-react/dist/esm/icons/IconExternalLink.mjs';
import IconEyeOff from '@tabler/icons-react/dist/esm/icons/IconEyeOff.mjs';
import IconLayoutGridAdd from '@tabler/icons-react/dist/esm/icons/IconLayoutGridAdd.mjs';
import IconPencil from '@tabler/icons-react/dist/esm/icons/IconPencil.mjs';
import IconWorldUpload from '@tabler/icons-react/dist/esm/icons/IconWorldUpload.mjs';
import { lazy, Suspense, useState } from 'react';
import { can } from '~/lib/access';
import { useAuth } from '~/lib/auth/AuthProvider';
import { Cell } from '~/lib/cell';
import { listDateTime } from '~/lib/dates';
import { errorMessage } from '~/lib/graphql/errors';
import { routes } from '~/lib/routing/routes';
import { Badge } from '~/ui/Badge';
import { Button, IconButton } from '~/ui/Button';
import { Card } from '~/ui/Card';
import { Chip, ChipRow } from '~/ui/Chip';
import { Menu, type MenuItem } from '~/ui/Menu';
import { ConfirmModal } from '~/ui/Modal';
import { PageHeader } from '~/ui/PageHeader';
import { toast } from '~/ui/toast';
import {
  MarketingPagesDocument,
  type PageDetailsFragment,
  PublishMarketingPageDocument,
  UnpublishMarketingPageDocument,
} from './pages.gql';
import classNames from './pages.module.css';

const PageDrawer = lazy(() => import('./PageDrawer'));

/** The public pages, what state they are in, and what visitors see. */
export default function MarketingPage() {
  return (
    <div data-density="compact">
      <PageHeader title="Marketing" description="Public pages. Visitors see the version you published last." />
      <Cell query={MarketingPagesDocument} variables={{}}>
        {({ marketingPages }, { refetch }) => <PageList pages={marketingPages} refetch={refetch} />}
      </Cell>
    </div>
  );
}

const states = [
  ['all', 'All'],
  ['published', 'Published'],
  ['changed', 'Unpublished changes'],
  ['unpublished', 'Unpublished'],
] as const;

interface Props {
  pages: readonly PageDetailsFragment[];
  refetch: () => Promise<unknown>;
}

function PageList({ pages, refetch }: Props) {
  const client = useApolloClient();
  const { currentUser } = useAuth();
  const changes = can(currentUser, 'funnel_update');
  const [state, setState] = useState<string>('all');
  const [edited, setEdited] = useState<PageDetailsFragment>();
  const [asked, setAsked] = useState<PageDetailsFragment>();

  const run = async (work: () => Promise<unknown>, done: string) => {
    try {
      await work();
      toast.success(done);
    } catch (error) {
      toast.error(errorMessage(error));
    }
    await refetch().catch(() => {});
  };
  const publish = ({ path, name }: PageDetailsFragment) =>
    void run(
      () => client.mutate({ mutation: PublishMarketingPageDocument, variables: { path } }),
      `${name} is live at ${path}`,
    );
  const unpublish = ({ path, name }: PageDetailsFragment) =>
    run(() => client.mutate({ mutation: UnpublishMarketingPageDocument, variables: { path } }), `${name} unpublished`);
  const itemsFor = (page: PageDetailsFragment): MenuItem[] => [
    {
      key: 'build',
      label: 'Edit page',
      icon: <IconLayoutGridAdd size={18} />,
      to: `${routes.pageBuilder()}?path=${encodeURIComponent(page.path)}`,
    },
    {
      key: 'edit',
      label: 'Edit title and sharing',
      icon: <IconPencil size={18} />,
      onSelect: () => setEdited(page),
    },
    {
      key: 'publish',
      label: 'Publish',
      icon: <IconWorldUpload size={18} />,
      disabled: page.status === 'published',
      onSelect: () => publish(page),
    },
    {
      key: 'unpublish',
      label: 'Unpublish',
      icon: <IconEyeOff size={18} />,
      disabled: !page.isPublished,
      divided: true,
      onSelect: () => setAsked(page),
    },
  ];
  const shown = pages.filter((page) => state === 'all' || page.status === state);
  return (
    <section aria-label="Pages" className={classNames.column}>
      <ChipRow label="Filter by state">
        {states.map(([value, label]) => {
          const count = pages.filter((page) => value === 'all' || page.status === value).length;
          if (count === 0) return null;
          return (
            <Chip key={value} pressed={state === value} count={count} onClick={() => setState(value)}>
              {label}
            </Chip>
          );
        })}
      </ChipRow>
      <Card padding="none">
        <ul className={classNames.list} aria-label="Pages">
          {shown.map((page) => (
            <li key={page.path}>
              <div className={classNames.words}>
                <h2>{page.name}</h2>
                <p>{page.path}</p>
              </div>
              <div className={classNames.state}>
                <PageStatus status={page.status} />
                <p>{page.editedAt ? `${page.updatedBy}, ${listDateTime(page.editedAt)}` : 'As it came with Atlas'}</p>
              </div>
              <div className={classNames.tools}>
                {changes && page.status === 'changed' && (
                  <Button size="sm" variant="primary" onClick={() => publish(page)}>
                    Publish
                  </Button>
                )}
                {page.isPublished && (
                  <a className={classNames.view} href={page.path} target="_blank" rel="noreferrer">
                    <IconExternalLink size={18} stroke={1.75} aria-hidden /> View<span> {page.name}</span>
                  </a>
                )}
                {changes && (
                  <Menu
                    align="end"
                    items={itemsFor(page)}
                    trigger={<IconButton label={`More for ${page.name}`} icon={<IconDotsVertical size={20} />} />}
                  />
                )}
              </div>
            </li>
          ))}
        </ul>
      </Card>
      {edited && (
        <Suspense>
          <PageDrawer page={edited} onClose={() => setEdited(undefined)} onSaved={refetch} />
        </Suspense>
      )}
      {asked && (
        <ConfirmModal
          opened
          onClose={() => setAsked(undefined)}
          onConfirm={() => unpublish(asked)}
          title={`Unpublish ${asked.name}?`}
          confirmLabel="Unpublish page"
          confirmingLabel="Unpublishing..."
        >
          <p>
            Visitors of {asked.path} see “We couldn't find that page.” right away. The draft and all versions stay, and
            you can publish it again.
          </p>
        </ConfirmModal>
      )}
    </section>
  );
}

function PageStatus({ status }: { status: string }) {
  if (status === 'published') return <Badge tone="success">Published</Badge>;
  if (status === 'changed') return <Badge tone="warning">Unpublished changes</Badge>;
  return <Badge tone="outline">Unpublished</Badge>;
}
