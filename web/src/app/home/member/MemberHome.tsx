import { WinQuotes } from '~/features/community/wins/WinQuotes';
import RemainingTasks from '~/features/journey/progress/RemainingTasks';
import StageCard from '~/features/journey/progress/StageCard';
import StageLine from '~/features/journey/progress/StageLine';
import UpcomingEvents from '~/features/learning/events/home/UpcomingEvents';
import ContinueLearning from '~/features/learning/home/ContinueLearning';
import { page } from '~/lib/access';
import { mayHaveDues } from '~/lib/dues/mayHaveDues';
import type { HomeSectionProps } from '~/lib/home';
import { HomeFrame } from '../HomeFrame';
import { useKeptHome } from '../useKeptHome';
import classNames from './MemberHome.module.css';
import { MemberHomeDocument } from './memberHome.gql';

/** Where a member is, what to go on with, what is left to do, and what is coming up. */
export default function MemberHome(props: HomeSectionProps) {
  const { user, role } = props;
  const isInStage = role.id === 'member' && user.stage !== null;
  const variables = { id: user.id, isInStage, hasDues: mayHaveDues(user, role.id) };
  return (
    <HomeFrame
      {...props}
      query={MemberHomeDocument}
      variables={variables}
      line={() => <StageLine otherwise="Good to have you on board." />}
    >
      {({ wins, myEvents }) => (
        <div className={classNames.parts}>
          <Keeper user={user} />
          {/* Each part reads the one answer, and asks anew for itself when something in it changes. */}
          <div className={classNames.main}>
            <div className={classNames.learning}>
              <ContinueLearning {...props} shared />
            </div>
            {myEvents.rows.length > 0 && (
              <div className={classNames.events}>
                <UpcomingEvents shared />
              </div>
            )}
            {page(user, 'profile') && (
              <div className={classNames.wins}>
                <WinQuotes wins={wins.rows} total={wins.total} />
              </div>
            )}
          </div>
          {isInStage && (
            <div className={classNames.side}>
              <div className={classNames.stage}>
                <StageCard shared />
              </div>
              <div className={classNames.tasks}>
                <RemainingTasks />
              </div>
            </div>
          )}
        </div>
      )}
    </HomeFrame>
  );
}

/** Stands beside the parts, so that a home is kept only once it is there. */
function Keeper({ user }: Pick<HomeSectionProps, 'user'>) {
  useKeptHome(user);
  return null;
}
