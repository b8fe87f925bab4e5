import { CirclePage } from './CirclePage';

/** The buddies of one's own batch during a challenge. */
export default function ChallengeBuddiesPage() {
  return <CirclePage kind="challenge" title="Challenge Buddies" />;
}
