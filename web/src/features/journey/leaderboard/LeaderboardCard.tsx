import { useMutation } from '@apollo/client/react';
import { useState } from 'react';
import { Cell } from '~/lib/cell';
import { errorMessage } from '~/lib/graphql/errors';
import { usePeopleView } from '~/lib/people/peopleView';
import { Button } from '~/ui/Button';
import { Card } from '~/ui/Card';
import { Switch } from '~/ui/fields/Switch';
import { PeopleHidden } from '~/ui/people/PeopleHidden';
import { SegmentedControl } from '~/ui/SegmentedControl';
import { SkeletonRows } from '~/ui/Skeleton';
import { toast } from '~/ui/toast';
import { Lines } from './Lines';
import { LeaderboardDocument, type LeaderboardQuery, ShowInLeaderboardDocument } from './leaderboard.gql';
import classNames from './leaderboard.module.css';

const scopes = [
  { value: 'stage', label: 'My stage' },
  { value: 'all', label: 'Everyone' },
];
const FIRST = 5;
const MORE = 25;

/** Who has the most points, for members who like that; anyone who does not can stay out of it. */
export default function LeaderboardCard() {
  const view = usePeopleView();
  if (view === 'members') return <Board />;
  return (
    <Card as="section" aria-label="Leaderboard">
      <PeopleHidden view={view} title="The leaderboard is for members">
        Members see who has the most points, and where they rank.
      </PeopleHidden>
    </Card>
  );
}

function Board() {
  const [scope, setScope] = useState('stage');
  const [perPage, setPerPage] = useState(FIRST);
  return (
    <Card as="section" padding="none" aria-labelledby="leaderboard">
      <header className={classNames.head}>
        <h2 id="leaderboard">Leaderboard</h2>
        <SegmentedControl label="Compare with" options={scopes} value={scope} onChange={setScope} />
      </header>
      <Cell
        query={LeaderboardDocument}
        variables={{ list: { page: 1, perPage }, scope }}
        loading={<SkeletonRows rows={FIRST} />}
        isEmpty={() => false}
      >
        {({ leaderboard }, { refetch }) => (
          <>
            <Lines rows={leaderboard.rows} me={leaderboard.me} />
            {leaderboard.total > FIRST && perPage === FIRST && (
              <div className={classNames.more}>
                <Button size="sm" variant="subtle" onClick={() => setPerPage(MORE)}>
                  Show more
                </Button>
              </div>
            )}
            <OptOut board={leaderboard} onChanged={refetch} />
          </>
        )}
      </Cell>
    </Card>
  );
}

interface OptOutProps {
  board: LeaderboardQuery['leaderboard'];
  onChanged: () => Promise<void>;
}

function OptOut({ board, onChanged }: OptOutProps) {
  const [show, { loading }] = useMutation(ShowInLeaderboardDocument);
  const change = async (isShown: boolean) => {
    try {
      await show({ variables: { isShown } });
      await onChanged();
      toast.success(isShown ? "You're on the leaderboard" : "You're hidden from the leaderboard");
    } catch (error) {
      toast.error(errorMessage(error));
    }
  };
  return (
    <div className={classNames.optOut}>
      <Switch
        label="Show me on the leaderboard"
        checked={board.isShown}
        disabled={loading}
        onChange={(isShown) => void change(isShown)}
      />
    </div>
  );
}
