import { useMediaQuery } from '@mantine/hooks';
import { lazy, Suspense } from 'react';
import { useAuth } from '~/lib/auth/AuthProvider';
import { useUi } from '~/lib/browser/uiState';
import { usePageTitle } from '~/lib/pageTitle';
import { useCurrentRole } from '~/lib/people/role';
import { Card } from '~/ui/Card';
import { EmptyState } from '~/ui/EmptyState';
import { Markdown } from '~/ui/Markdown';
import { type Progress, ProgressCell } from '../progress/ProgressCell';
import { StageFigures } from '../progress/StageFigures';
import { StageMap } from '../progress/StageMap';
import { StageModals } from '../progress/StageModals';
import { firstParagraph } from '../progress/words';
import { Arrived } from './Arrived';
import { MoveUpCard } from './MoveUpCard';
import classNames from './myStage.module.css';
import { StageTasks } from './StageTasks';
import { StageUnits } from './StageUnits';

const JourneyFormBlocker = lazy(() => import('./JourneyFormBlocker'));
const LeaderboardCard = lazy(() => import('../leaderboard/LeaderboardCard'));

/** Where the member is on the journey: the map, the tasks, and the way up. */
export default function MyStagePage() {
  const role = useCurrentRole();
  const { currentUser } = useAuth();
  const isFormComplete = useUi((state) => state.isJourneyFormCompleted);
  return (
    <>
      <ProgressCell
        empty={
          <EmptyState spot="compass" level={1} title="You don't have a stage yet">
            Stages start with your membership.
          </EmptyState>
        }
      >
        {(progress, refetch) => <MyStage progress={progress} refetch={refetch} />}
      </ProgressCell>
      {role.id === 'member' && currentUser && !isFormComplete && (
        <Suspense>
          <JourneyFormBlocker />
        </Suspense>
      )}
    </>
  );
}

function MyStage({ progress, refetch }: { progress: Progress; refetch: () => Promise<void> }) {
  const { stage } = progress;
  const isWide = useMediaQuery('(min-width: 768px)', true, { getInitialValueInEffect: false });
  usePageTitle(`Stage ${stage.number}: ${stage.name}`);
  return (
    <div className={classNames.page}>
      <Arrived progress={progress} />
      <Card as="section" padding="none" radius="lg" className={classNames.hero} aria-label="Stage and XP">
        <StageMap progress={progress} shape={isWide ? 'wide' : 'card'}>
          <h1 className={classNames.name}>{stage.name}</h1>
          {stage.description && (
            <div className={classNames.about}>
              <Markdown text={isWide ? stage.description : firstParagraph(stage.description)} />
            </div>
          )}
        </StageMap>
        <StageFigures progress={progress} />
        <StageModals progress={progress} />
      </Card>
      <div className={classNames.columns}>
        <div className={classNames.column}>
          <StageTasks progress={progress} />
          <StageUnits />
        </div>
        <div className={classNames.column}>
          <MoveUpCard progress={progress} refetch={refetch} />
          <Suspense>
            <LeaderboardCard />
          </Suspense>
        </div>
      </div>
    </div>
  );
}
