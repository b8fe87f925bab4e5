import ConfirmWins, { WINS_TO_CONFIRM } from '~/features/community/wins/ConfirmWins';
import { WinQuotes } from '~/features/community/wins/WinQuotes';
import { can } from '~/lib/access';
import type { HomeSectionProps } from '~/lib/home';
import { peopleViewOf } from '~/lib/people/peopleView';
import { Columns, HomeFrame, today } from '../HomeFrame';
import { CoachHomeDocument, type CoachHomeQuery } from './coachHome.gql';
import { MoveUps } from './MoveUps';
import { NextCall } from './NextCall';
import { Nudge, StageNudge } from './Nudge';

/** What waits for a coach: the next call, who wants to move up, wins, and who needs a word. */
export default function CoachHome(props: HomeSectionProps) {
  const { user } = props;
  const confirmsWins = can(user, 'win_confirm');
  const variables = {
    perPage: WINS_TO_CONFIRM,
    confirmsWins,
    seesMembers: peopleViewOf(user) === 'members',
    leadsStage: Boolean(user.managedStage),
  };
  return (
    <HomeFrame {...props} query={CoachHomeDocument} variables={variables} line={lineOf}>
      {(data, { refetch }) => (
        <Columns
          first="side"
          main={
            <>
              <MoveUps moveUps={data.moveUpsToReview} />
              {confirmsWins && <ConfirmWins shared showsEmpty />}
              {data.wins && <WinQuotes wins={data.wins.rows} total={data.wins.total} />}
            </>
          }
          side={
            <>
              <NextCall dates={data.myEventDates.rows} refetch={refetch} />
              {data.ledPeople && data.ledPeople.people > 0 && <Nudge people={data.ledPeople} user={user} />}
              {data.stagePeople && <StageNudge people={data.stagePeople} />}
            </>
          }
        />
      )}
    </HomeFrame>
  );
}

/** 'Mon, 11/16/2026. Start with Marites, who has been waiting the longest.' */
function lineOf({ moveUpsToReview: { rows, total } }: CoachHomeQuery): string {
  const first = rows[0]?.person.name.split(' ')[0];
  if (!first) return `${today()}. No one is waiting to move up.`;
  return total === 1
    ? `${today()}. ${first} is waiting to move up.`
    : `${today()}. Start with ${first}, who has been waiting the longest.`;
}
