import { Cell } from '~/lib/cell';
import { usePageTitle } from '~/lib/pageTitle';
import { routes, useRouteParams } from '~/lib/routing/routes';
import { Button, LinkButton } from '~/ui/Button';
import { Card } from '~/ui/Card';
import { IconChevronDown, IconPencil } from '~/ui/icons';
import { Menu } from '~/ui/menus/Menu';
import { PageHeader } from '~/ui/PageHeader';
import { TaskRecords } from '../tasks/TaskRecords';
import { useStageRights } from './rights';
import { StageAside } from './StageAside';
import { StageNotFound } from './StageNotFound';
import { StageStatus } from './StageStatus';
import { StageByIdDocument, type StageDetailsFragment } from './stages.gql';
import classNames from './stages.module.css';
import { useStageActions } from './useStageActions';

/** One stage for those who look after it: its tasks, its people, who leads it. */
export default function StagePage() {
  const { id } = useRouteParams('stage');
  return (
    <Cell key={id} query={StageByIdDocument} variables={{ id }} empty={<StageNotFound />} notFound={<StageNotFound />}>
      {({ stage }, { refetch }) => stage && <Stage stage={stage} onChanged={refetch} />}
    </Cell>
  );
}

function Stage({ stage, onChanged }: { stage: StageDetailsFragment; onChanged: () => Promise<void> }) {
  const rights = useStageRights();
  const actions = useStageActions({ onChanged });
  const items = actions.itemsFor(stage);
  usePageTitle(`Stage ${stage.number}: ${stage.name}`);
  return (
    <div data-density="compact">
      <PageHeader
        title={`Stage ${stage.number}: ${stage.name}`}
        actions={
          <>
            {items.length > 0 && (
              <Menu
                items={items}
                trigger={
                  <Button aria-label="More actions" iconEnd={<IconChevronDown size={18} aria-hidden />}>
                    More
                  </Button>
                }
              />
            )}
            {rights.edits && !stage.archivedAt && (
              <LinkButton
                variant="primary"
                to={routes.editStage({ id: stage.id })}
                icon={<IconPencil size={18} aria-hidden />}
              >
                Edit stage
              </LinkButton>
            )}
          </>
        }
      />
      <div className={classNames.badges}>
        <StageStatus isArchived={stage.archivedAt !== null} />
      </div>
      <div className={classNames.columns}>
        <Card as="section" padding="none" className={classNames.tasks} aria-label="Tasks">
          <TaskRecords stage={stage} />
        </Card>
        <StageAside stage={stage} />
      </div>
      {actions.dialogs}
    </div>
  );
}
