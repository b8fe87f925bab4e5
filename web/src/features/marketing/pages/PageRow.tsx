import { Link } from 'react-router';
import { listDateTime } from '~/lib/dates';
import { routes } from '~/lib/routing/routes';
import { Badge } from '~/ui/Badge';
import { Button, IconButton } from '~/ui/Button';
import {
  IconArchive,
  IconArchiveOff,
  IconArrowsSplit,
  IconCalendarOff,
  IconCalendarTime,
  IconCopy,
  IconDotsVertical,
  IconExternalLink,
  IconEyeOff,
  IconLayoutGridAdd,
  IconLink,
  IconPencil,
  IconQrcode,
  IconWorldUpload,
} from '~/ui/icons';
import { Menu, type MenuItem } from '~/ui/menus/Menu';
import { isAlwaysShown, PageStatus } from './pageStates';
import type { PageDetailsFragment } from './pages.gql';
import classNames from './pages.module.css';
import type { PageTaskKind } from './usePageTasks';
import { ViewsLine } from './ViewsLine';

interface Props {
  page: PageDetailsFragment;
  changes: boolean;
  onPublish: () => void;
  onUnschedule: () => void;
  onRestore: () => void;
  onTask: (kind: PageTaskKind) => void;
}

/** A page in the list: where it is, its state, what came of it, and what can be done. */
export function PageRow({ page, changes, onPublish, onUnschedule, onRestore, onTask }: Props) {
  const isArchived = page.status === 'archived';
  const isWaiting = page.status === 'changed' || page.status === 'draft' || page.status === 'unpublished';
  return (
    <li>
      <div className={classNames.words}>
        <h2>{changes && !isArchived ? <Link to={editorOf(page)}>{page.name}</Link> : page.name}</h2>
        <p>{placeOf(page)}</p>
      </div>
      <div className={classNames.state}>
        {page.linkTo ? <Badge tone="neutral">Link a Page</Badge> : <PageStatus status={page.status} />}
        {page.experimentState === 'running' && (
          <Link className={classNames.experiment} to={experimentOf(page)}>
            <IconArrowsSplit size={15} stroke={2} aria-hidden /> Experiment running
          </Link>
        )}
        <p>{newsOf(page)}</p>
        {page.scheduleProblem && <p className={classNames.problem}>{page.scheduleProblem}</p>}
      </div>
      <ViewsLine page={page} />
      <div className={classNames.tools}>
        {changes && isWaiting && !page.linkTo && (
          <Button size="sm" variant={page.status === 'changed' ? 'primary' : undefined} onClick={onPublish}>
            Publish
          </Button>
        )}
        {changes && isArchived && (
          <Button size="sm" icon={<IconArchiveOff size={18} />} onClick={onRestore}>
            Restore
          </Button>
        )}
        {page.isPublished && page.address && !isArchived && (
          <a className={classNames.view} href={page.address} target="_blank" rel="noreferrer">
            <IconExternalLink size={18} stroke={1.75} aria-hidden /> View<span> {page.name}</span>
          </a>
        )}
        {changes && !isArchived && (
          <Menu
            align="end"
            items={itemsFor(page, onPublish, onUnschedule, onTask)}
            trigger={<IconButton label={`More for ${page.name}`} icon={<IconDotsVertical size={20} />} />}
          />
        )}
      </div>
    </li>
  );
}

/** Where visitors find a page, and whose it is. */
function placeOf({ address, kind, funnelId, linkTo }: PageDetailsFragment): string {
  const place = address ?? 'No short link yet';
  if (linkTo) return `${place}, leads to ${linkTo}`;
  if (kind === 'closed') return `${place}, closed page of the funnel ${funnelId}`;
  return kind === 'funnel' ? `${place}, page of the funnel ${funnelId}` : place;
}

/** Where the blocks of a page are edited. */
export function editorOf({ path, kind, funnelId }: Pick<PageDetailsFragment, 'path' | 'kind' | 'funnelId'>): string {
  if (kind === 'funnel' && funnelId) return routes.funnelBuilder({ id: funnelId });
  return `${routes.pageBuilder()}?path=${encodeURIComponent(path)}`;
}

/** Where the experiments on a page are. */
export const experimentOf = ({ path }: Pick<PageDetailsFragment, 'path'>): string =>
  `${routes.pageExperiment()}?path=${encodeURIComponent(path)}`;

/** Who did what last, or what happens next. */
function newsOf(page: PageDetailsFragment): string {
  if (page.scheduledAt) return `Goes live ${listDateTime(page.scheduledAt)}, by ${page.scheduledBy}`;
  if (page.editedAt) return `${page.updatedBy}, ${listDateTime(page.editedAt)}`;
  return page.linkTo ? 'Set on the funnel' : 'As it came with Atlas';
}

function itemsFor(
  page: PageDetailsFragment,
  onPublish: () => void,
  onUnschedule: () => void,
  onTask: (kind: PageTaskKind) => void,
): MenuItem[] {
  const code: MenuItem = {
    key: 'code',
    label: 'QR code',
    icon: <IconQrcode size={18} />,
    disabled: !page.address,
    onSelect: () => onTask('code'),
  };
  // Where a funnel leads elsewhere there is nothing of ours to edit.
  if (page.linkTo) return [code];
  const schedule: MenuItem[] = [
    {
      key: 'schedule',
      label: page.scheduledAt ? 'Change schedule' : 'Schedule',
      icon: <IconCalendarTime size={18} />,
      disabled: page.status === 'published',
      onSelect: () => onTask('schedule'),
    },
  ];
  if (page.scheduledAt) {
    schedule.push({
      key: 'unschedule',
      label: 'Cancel schedule',
      icon: <IconCalendarOff size={18} />,
      onSelect: onUnschedule,
    });
  }
  const items: MenuItem[] = [
    {
      key: 'build',
      label: 'Edit page',
      icon: <IconLayoutGridAdd size={18} />,
      to: editorOf(page),
    },
    {
      key: 'edit',
      label: 'Edit title and sharing',
      icon: <IconPencil size={18} />,
      onSelect: () => onTask('edit'),
    },
    { key: 'experiment', label: 'Experiment', icon: <IconArrowsSplit size={18} />, to: experimentOf(page) },
    ...(page.kind === 'own'
      ? [
          {
            key: 'address',
            label: 'Change address',
            icon: <IconLink size={18} />,
            onSelect: () => onTask('address'),
          },
        ]
      : []),
    { key: 'duplicate', label: 'Duplicate', icon: <IconCopy size={18} />, onSelect: () => onTask('duplicate') },
    code,
    {
      key: 'publish',
      label: page.scheduledAt ? 'Publish now' : 'Publish',
      icon: <IconWorldUpload size={18} />,
      disabled: page.status === 'published',
      divided: true,
      onSelect: onPublish,
    },
    ...schedule,
    {
      key: 'unpublish',
      label: 'Unpublish',
      icon: <IconEyeOff size={18} />,
      disabled: !page.isPublished || isAlwaysShown(page),
      onSelect: () => onTask('unpublish'),
    },
  ];
  if (page.kind !== 'system') {
    items.push({
      key: 'archive',
      label: 'Archive',
      icon: <IconArchive size={18} />,
      divided: true,
      onSelect: () => onTask('archive'),
    });
  }
  return items;
}
