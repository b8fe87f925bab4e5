import { lazy, Suspense } from 'react';
import { Cell } from '~/lib/cell';
import { listDateTime } from '~/lib/dates';
import { grouped } from '~/lib/figures';
import { usePageTitle } from '~/lib/pageTitle';
import { routes, useRouteParams } from '~/lib/routing/routes';
import { Button, LinkButton } from '~/ui/Button';
import { Card } from '~/ui/Card';
import { Facts } from '~/ui/Facts';
import { IconPencil } from '~/ui/icons';
import { PageHeader } from '~/ui/PageHeader';
import shared from '../shared/shared.module.css';
import { BatchNotFound } from './BatchNotFound';
import { BatchPeople } from './BatchPeople';
import { BatchState } from './BatchState';
import { BatchByIdDocument, type BatchDetailsFragment } from './batches.gql';
import { launchWords } from './launch';
import { useBatchActions } from './useBatchActions';
import { useBatchRights } from './useBatchRights';

const WinFigures = lazy(() => import('../wins/WinFigures'));

/** One batch: its launch, who is in it, and what came of it for them. */
export default function BatchPage() {
  const { id } = useRouteParams('batch');
  return (
    <Cell key={id} query={BatchByIdDocument} variables={{ id }} empty={<BatchNotFound />} notFound={<BatchNotFound />}>
      {({ batch }) => batch && <Details batch={batch} />}
    </Cell>
  );
}

function Details({ batch }: { batch: BatchDetailsFragment }) {
  const { edits, seesPeople, seesOutcomes } = useBatchRights();
  const actions = useBatchActions();
  usePageTitle(batch.name);
  return (
    <div data-density="compact">
      <PageHeader
        title={batch.name}
        actions={
          <>
            {actions.itemsFor(batch).map(({ key, label, onSelect }) => (
              <Button key={key} onClick={onSelect}>
                {label}
              </Button>
            ))}
            {edits && !batch.archivedAt && (
              <LinkButton
                variant="primary"
                to={routes.editBatch({ id: batch.id })}
                icon={<IconPencil size={18} aria-hidden />}
              >
                Edit batch
              </LinkButton>
            )}
          </>
        }
      />
      <div className={shared.badges}>
        <BatchState batch={batch} />
      </div>
      <div className={shared.columns}>
        <div className={shared.main}>
          {seesPeople && <BatchPeople batch={batch} />}
          {seesOutcomes && (
            <Suspense>
              <WinFigures batchId={batch.id} />
            </Suspense>
          )}
        </div>
        <Card as="section" className={shared.box} aria-label="About">
          <h2>About</h2>
          <Facts
            facts={[
              ['Launch', launchWords(batch)],
              ['People', grouped(batch.memberCount)],
              ['Archived', batch.archivedAt && listDateTime(batch.archivedAt)],
              ['Created', listDateTime(batch.createdAt)],
              ['Last changed', listDateTime(batch.updatedAt)],
            ]}
          />
        </Card>
      </div>
      {actions.dialogs}
    </div>
  );
}
