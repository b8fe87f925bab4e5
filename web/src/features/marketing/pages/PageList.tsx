import { lazy, Suspense, useState } from 'react';
import { Card } from '~/ui/Card';
import { Chip, ChipRow } from '~/ui/Chip';
import { EmptyState } from '~/ui/EmptyState';
import { SearchField } from '~/ui/fields/SearchField';
import { ConfirmModal } from '~/ui/Modal';
import { PageRow } from './PageRow';
import { isFound, pageStates } from './pageStates';
import type { PageDetailsFragment } from './pages.gql';
import classNames from './pages.module.css';
import { type PageTask, usePageTasks } from './usePageTasks';

const PageDrawer = lazy(() => import('./PageDrawer'));
const NewPageDrawer = lazy(() => import('./NewPageDrawer'));
const ScheduleModal = lazy(() => import('./ScheduleModal'));
const AddressModal = lazy(() => import('./AddressModal'));
const CodeModal = lazy(() => import('./CodeModal'));

interface Props {
  pages: readonly PageDetailsFragment[];
  refetch: () => Promise<unknown>;
  /** Whether the person may change pages. */
  changes: boolean;
}

/** What becomes of the experiment on a page that visitors no longer see. */
const endsExperiment = (page: PageDetailsFragment) =>
  page.experimentState === 'running' && 'Its experiment ends without a winner.';

/** What visitors see of a page once it is unpublished. */
function afterUnpublishing({ kind, address, funnelId }: PageDetailsFragment): string {
  if (kind === 'closed') return `People who come for ${funnelId} see the shared closed page right away.`;
  if (kind === 'funnel') return `Visitors of ${address ?? 'its link'} go straight to checkout right away.`;
  return `Visitors of ${address} see “We couldn't find that page.” right away.`;
}

/** All pages with search and filter. Archived ones only show when they are asked for. */
export function PageList({ pages, refetch, changes }: Props) {
  const [chosen, setChosen] = useState('all');
  const [search, setSearch] = useState('');
  const [task, setTask] = useState<PageTask>();
  const tasks = usePageTasks(refetch);
  const inState = (page: PageDetailsFragment, value: string) =>
    value === 'all' ? page.status !== 'archived' : page.status === value;
  // Once the last page of a state has left it, its filter is gone as well.
  const state = pages.some((page) => inState(page, chosen)) ? chosen : 'all';
  const shown = pages.filter((page) => inState(page, state) && isFound(page, search));
  const close = () => setTask(undefined);
  return (
    <section aria-label="Pages" className={classNames.column}>
      <div className={classNames.filters}>
        <SearchField label="Search pages" placeholder="Search pages" value={search} onChange={setSearch} />
        <ChipRow label="Filter by state">
          {[['all', 'All'] as const, ...pageStates].map(([value, label]) => {
            const count = pages.filter((page) => inState(page, value)).length;
            if (count === 0) return null;
            return (
              <Chip key={value} pressed={state === value} count={count} onClick={() => setChosen(value)}>
                {label}
              </Chip>
            );
          })}
        </ChipRow>
      </div>
      <Card padding="none">
        {shown.length === 0 && <EmptyState title="No page fits">Try another word or another filter.</EmptyState>}
        <ul className={classNames.list} aria-label="Pages">
          {shown.map((page) => (
            <PageRow
              key={page.path}
              page={page}
              changes={changes}
              onPublish={() => tasks.publish(page)}
              onUnschedule={() => tasks.unschedule(page)}
              onRestore={() => tasks.restore(page)}
              onTask={(kind) => setTask({ kind, page })}
            />
          ))}
        </ul>
      </Card>
      <Suspense>
        {task?.kind === 'edit' && <PageDrawer page={task.page} onClose={close} onSaved={refetch} />}
        {task?.kind === 'duplicate' && (
          <NewPageDrawer pages={pages} copied={task.page} onClose={close} onSaved={refetch} />
        )}
        {task?.kind === 'schedule' && <ScheduleModal page={task.page} onClose={close} onSaved={refetch} />}
        {task?.kind === 'address' && <AddressModal page={task.page} onClose={close} onSaved={refetch} />}
        {task?.kind === 'code' && <CodeModal page={task.page} onClose={close} />}
      </Suspense>
      {task?.kind === 'unpublish' && (
        <ConfirmModal
          opened
          onClose={close}
          onConfirm={() => tasks.unpublish(task.page)}
          title={`Unpublish ${task.page.name}?`}
          confirmLabel="Unpublish page"
          confirmingLabel="Unpublishing..."
        >
          <p>
            {afterUnpublishing(task.page)} The draft and all versions stay, and you can publish it again.{' '}
            {endsExperiment(task.page)}
          </p>
        </ConfirmModal>
      )}
      {task?.kind === 'archive' && (
        <ConfirmModal
          opened
          onClose={close}
          onConfirm={() => tasks.archive(task.page)}
          title={`Archive ${task.page.name}?`}
          confirmLabel="Archive page"
          confirmingLabel="Archiving..."
        >
          <p>
            Visitors no longer see it. Its address stays reserved, and you can restore the page with its draft and
            versions. {endsExperiment(task.page)}
          </p>
        </ConfirmModal>
      )}
    </section>
  );
}
