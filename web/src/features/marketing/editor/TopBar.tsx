import { useApolloClient } from '@apollo/client/react';
import { type MouseEvent, type ReactNode, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { can } from '~/lib/access';
import { useAuth } from '~/lib/auth/AuthProvider';
import { listDateTime } from '~/lib/dates';
import { errorMessage } from '~/lib/graphql/errors';
import { routes } from '~/lib/routing/routes';
import { Badge } from '~/ui/Badge';
import { Button, IconButton } from '~/ui/Button';
import {
  IconAdjustmentsHorizontal,
  IconArrowBackUp,
  IconArrowForwardUp,
  IconArrowLeft,
  IconChevronDown,
  IconDeviceDesktop,
  IconDeviceMobile,
  IconDeviceTablet,
  IconExternalLink,
  IconHistory,
  IconMoon,
  IconSun,
} from '~/ui/icons';
import { ConfirmModal } from '~/ui/Modal';
import { Menu } from '~/ui/menus/Menu';
import { toast } from '~/ui/toast';
import { isAlwaysShown } from '../pages/pageStates';
import type { Autosave, SaveState } from './autosave';
import { type Device, deviceWidths } from './canvas/Canvas';
import type { Scheme } from './canvas/frameStyles';
import type { Draft } from './draft';
import { type EditedPageFragment, PublishEditedPageDocument, UnpublishEditedPageDocument } from './editor.gql';
import classNames from './editor.module.css';
import type { Change } from './meanwhile';
import { SaveNote } from './SaveNote';
import { type Run, ScheduleModal } from './ScheduleModal';
import { ScheduleProblem } from './ScheduleProblem';
import { useEditorState } from './useEditor';

const devices = [
  ['desktop', 'Desktop', IconDeviceDesktop],
  ['tablet', 'Tablet', IconDeviceTablet],
  ['phone', 'Phone', IconDeviceMobile],
] as const;

interface Props {
  page: EditedPageFragment;
  /** The letter of the variant that is edited instead of the page itself. */
  variant?: string;
  back: string;
  state: SaveState;
  isReadOnly: boolean;
  device: Device;
  scheme: Scheme;
  onDevice: (device: Device) => void;
  onScheme: (scheme: Scheme) => void;
  onPanel: (panel: 'versions' | 'settings') => void;
  onPage: (page: EditedPageFragment) => void;
  /** Told when the page can't be published as it is. */
  onRefused: (error: unknown) => void;
  change: Change;
  autosave: Autosave<Draft>;
  /** What is to be known about the page, below the tools. */
  notices?: ReactNode;
}

export function TopBar(props: Props) {
  const { page, variant, back, state, isReadOnly, device, scheme, onDevice, onScheme, onPanel, onPage, onRefused } =
    props;
  const { autosave, change, notices } = props;
  const client = useApolloClient();
  const navigate = useNavigate();
  const { currentUser } = useAuth();
  const history = useEditorState(({ history }) => history);
  const [asked, setAsked] = useState<'publish' | 'schedule' | 'unpublish'>();
  const changes = can(currentUser, 'funnel_update');
  const address = page.address ?? '';

  // What was just typed belongs to what is published.
  const run: Run = async (work, done) => {
    try {
      const changed = await change(work);
      if (!changed) return;
      onPage(changed);
      autosave.resume(changed.updatedAt);
      toast.success(done);
    } catch (error) {
      onRefused(error);
      toast.error(errorMessage(error));
    }
  };
  const publish = () =>
    run(
      async (seenAt) => {
        const variables = { path: page.path, seenAt };
        const { data } = await client.mutate({ mutation: PublishEditedPageDocument, variables });
        return data?.publishMarketingPage;
      },
      `${page.name} is live${address && ` at ${address}`}`,
    );
  const unpublish = () =>
    run(async (seenAt) => {
      const variables = { path: page.path, seenAt };
      const { data } = await client.mutate({ mutation: UnpublishEditedPageDocument, variables });
      return data?.unpublishMarketingPage;
    }, `${page.name} unpublished`);

  /** Goes back once the server has everything. */
  const finish = async () => {
    if (await autosave.flush()) void navigate(back);
  };
  /** Saves first what was just typed. What can't be saved is kept on this browser, so that nobody has to stay. */
  const leave = (event: MouseEvent) => {
    const opensTab = event.metaKey || event.ctrlKey || event.shiftKey;
    if (opensTab || !autosave.unsaved() || state.kind === 'failed') return;
    event.preventDefault();
    void finish();
  };

  const hasNews = page.status !== 'published' || state.kind !== 'saved';
  return (
    <>
      <header className={classNames.top}>
        <Link
          className={classNames.back}
          to={back}
          aria-label={variant ? 'Back to the experiment' : 'Back to pages'}
          onClick={leave}
        >
          <IconArrowLeft size={20} stroke={1.75} aria-hidden />
        </Link>
        <div className={classNames.name}>
          <h1>
            <span>{page.name}</span>{' '}
            {variant ? <Badge tone="info">Variant {variant}</Badge> : <PageState page={page} />}
          </h1>
          <p>
            <span className={classNames.wide}>{address || 'Not at an address yet'}</span>
            <span className={classNames.narrow}>
              {variant ? `Variant ${variant}` : (shortStates[page.status] ?? 'Unpublished')}
            </span>
          </p>
        </div>
        {isReadOnly ? (
          <Badge tone="neutral">View only</Badge>
        ) : (
          <SaveNote state={state} onRetry={() => void autosave.flush()} />
        )}
        {!isReadOnly && (
          <div className={classNames.history}>
            <IconButton
              label="Undo (Ctrl+Z)"
              icon={<IconArrowBackUp size={20} />}
              disabled={!history.hasPast}
              onClick={() => history.back()}
            />
            <IconButton
              label="Redo (Ctrl+Shift+Z)"
              icon={<IconArrowForwardUp size={20} />}
              disabled={!history.hasFuture}
              onClick={() => history.forward()}
            />
          </div>
        )}
        <div className={classNames.grow} />
        <div className={classNames.devices} role="radiogroup" aria-label="Preview size">
          {devices.map(([value, label, Icon]) => (
            <label key={value} title={`${label}, ${deviceWidths[value]} px`}>
              <input
                type="radio"
                name="device"
                aria-label={label}
                checked={device === value}
                onChange={() => onDevice(value)}
              />
              <Icon size={18} aria-hidden />
            </label>
          ))}
        </div>
        <IconButton
          className={classNames.wide}
          label={scheme === 'light' ? 'Show the page in dark' : 'Show the page in light'}
          icon={scheme === 'light' ? <IconMoon size={20} /> : <IconSun size={20} />}
          onClick={() => onScheme(scheme === 'light' ? 'dark' : 'light')}
        />
        {!variant && (
          <>
            <IconButton
              label="Title and sharing"
              icon={<IconAdjustmentsHorizontal size={20} />}
              onClick={() => onPanel('settings')}
            />
            <Button className={classNames.wide} icon={<IconHistory size={18} />} onClick={() => onPanel('versions')}>
              Versions
            </Button>
            <IconButton
              className={classNames.narrow}
              label="Versions"
              icon={<IconHistory size={20} />}
              onClick={() => onPanel('versions')}
            />
          </>
        )}
        {variant && (
          <Button variant="primary" onClick={finish}>
            Done
          </Button>
        )}
        {page.isPublished && address && !variant && (
          <a
            className={classNames.view}
            href={address}
            target="_blank"
            rel="noreferrer"
            aria-label="Open the published page in a new tab"
          >
            <IconExternalLink size={20} stroke={1.75} aria-hidden />
          </a>
        )}
        {changes && !variant && (
          <span className={classNames.split}>
            <Button variant="primary" disabled={!hasNews} onClick={() => setAsked('publish')}>
              Publish<span className={classNames.wide}>{page.isPublished && ' changes'}</span>
            </Button>
            <Menu
              align="end"
              trigger={
                <Button variant="primary" aria-label="More publish options" icon={<IconChevronDown size={18} />} />
              }
              items={[
                {
                  key: 'schedule',
                  label: page.scheduledAt ? 'Change the schedule' : 'Publish at a time',
                  onSelect: () => setAsked('schedule'),
                },
                {
                  key: 'experiment',
                  label: 'Experiment',
                  to: `${routes.pageExperiment()}?path=${encodeURIComponent(page.path)}`,
                },
                {
                  key: 'unpublish',
                  label: 'Unpublish',
                  disabled: !page.isPublished || isAlwaysShown(page),
                  onSelect: () => setAsked('unpublish'),
                },
              ]}
            />
          </span>
        )}
        {asked === 'publish' && (
          <ConfirmModal
            opened
            onClose={() => setAsked(undefined)}
            onConfirm={publish}
            danger={false}
            title={`Publish ${page.name}?`}
            confirmLabel="Publish now"
            confirmingLabel="Publishing..."
          >
            <p>
              Visitors{address && ` of ${address}`} see {page.isPublished ? 'the changes' : 'the page'} right away.{' '}
              {page.liveVersion > 0 && 'The version they see now stays in Versions, and you can restore it.'}{' '}
              {page.experimentState === 'running' && 'The experiment on this page ends without a winner.'}
            </p>
          </ConfirmModal>
        )}
        {asked === 'schedule' && <ScheduleModal page={page} run={run} onClose={() => setAsked(undefined)} />}
        {asked === 'unpublish' && (
          <ConfirmModal
            opened
            onClose={() => setAsked(undefined)}
            onConfirm={unpublish}
            title={`Unpublish ${page.name}?`}
            confirmLabel="Unpublish page"
            confirmingLabel="Unpublishing..."
          >
            <p>
              Visitors{address && ` of ${address}`} no longer see the page, right away. The draft and all versions stay,
              and you can publish it again.
            </p>
          </ConfirmModal>
        )}
      </header>
      <div className={classNames.notices}>
        {!variant && (
          <ScheduleProblem
            page={page}
            changes={changes}
            onPublish={() => setAsked('publish')}
            onSchedule={() => setAsked('schedule')}
          />
        )}
        {notices}
      </div>
    </>
  );
}

/** What fits beside the tools of a phone. */
const shortStates: Record<string, string> = {
  draft: 'Draft',
  scheduled: 'Scheduled',
  published: 'Live',
  changed: 'Changed',
};

function PageState({ page }: { page: EditedPageFragment }) {
  if (page.scheduledAt) return <Badge tone="info">Scheduled for {listDateTime(page.scheduledAt)}</Badge>;
  if (page.status === 'published') return <Badge tone="success">Live</Badge>;
  if (page.status === 'changed') return <Badge tone="warning">Unpublished changes</Badge>;
  if (page.status === 'draft') return <Badge tone="outline">Draft</Badge>;
  return <Badge tone="outline">Unpublished</Badge>;
}
