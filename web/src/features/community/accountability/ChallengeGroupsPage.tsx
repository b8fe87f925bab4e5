import { Board } from './Board';

/** Staff form and rebalance the groups of a challenge, whose people are of one batch. */
export default function ChallengeGroupsPage() {
  return <Board kind="challenge" title="Challenge Groups" />;
}
