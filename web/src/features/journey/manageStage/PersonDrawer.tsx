import { can, opens, page } from '~/lib/access';
import { useAuth } from '~/lib/auth/AuthProvider';
import { Cell } from '~/lib/cell';
import { listDate } from '~/lib/dates';
import { routes } from '~/lib/routing/routes';
import { LinkButton } from '~/ui/Button';
import { Drawer } from '~/ui/Drawer';
import { EmptyState } from '~/ui/EmptyState';
import { Facts } from '~/ui/Facts';
import { SkeletonText } from '~/ui/Skeleton';
import { Evidence } from '../moveUp/Evidence';
import { UserStageProgressDocument, type UserStageProgressQuery } from '../progress/progress.gql';
import { shown, stageWords, xp } from '../progress/words';
import { CorrectForm } from './CorrectForm';
import classNames from './manageStage.module.css';
import { PersonState } from './PersonState';
import type { PersonRow } from './personColumns';

interface Props {
  /** Null while it closes. */
  id: number | null;
  /** The row it was opened from; null when it stands on another page of the list. */
  row: PersonRow | null;
  stageId: number | null;
  onClose: () => void;
}

/** How far one person of the stage is, task by task. */
export default function PersonDrawer({ id, row, stageId, onClose }: Props) {
  const { currentUser } = useAuth();
  const isWaiting = row?.state === 'waiting' && row.moveUpId !== null && stageId !== null;
  return (
    <Drawer
      opened={id !== null}
      onClose={onClose}
      title={row?.person.name ?? 'Progress'}
      footer={
        row && (
          <>
            {page(currentUser, 'profile') && (
              <LinkButton to={routes.profile({ slug: row.person.slug })}>View profile</LinkButton>
            )}
            {isWaiting && opens(currentUser, 'reviewMoveUp') && (
              <LinkButton variant="primary" to={routes.reviewMoveUp({ id: stageId, request: row.moveUpId })}>
                Review request
              </LinkButton>
            )}
          </>
        )
      }
    >
      {id !== null && (
        <Cell
          key={id}
          query={UserStageProgressDocument}
          variables={{ id }}
          loading={<SkeletonText lines={8} />}
          empty={<EmptyState spot="compass" title="No one found" />}
        >
          {({ userStageProgress }) => userStageProgress && <Details progress={userStageProgress} row={row} />}
        </Cell>
      )}
    </Drawer>
  );
}

type Answer = NonNullable<UserStageProgressQuery['userStageProgress']>;

function Details({ progress, row }: { progress: Answer; row: PersonRow | null }) {
  const { currentUser } = useAuth();
  return (
    <div className={classNames.details}>
      {row && (
        <div>
          <PersonState state={row.state} />
        </div>
      )}
      <Facts
        facts={[
          ['Stage', progress.stage && stageWords(progress.stage)],
          ['Since', progress.since && listDate(progress.since)],
          ['Progress', shown(progress.percentage)],
          ['Points', xp(progress.points)],
          ['Returned', progress.moveUp?.state === 'returned' && progress.moveUp.comment],
        ]}
      />
      <Evidence tasks={progress.stageTasks} />
      {can(currentUser, 'stage_progress') && <CorrectForm progress={progress} />}
    </div>
  );
}
