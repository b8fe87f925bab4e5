import { Avatar } from '~/ui/people/Avatar';
import { VisuallyHidden } from '~/ui/VisuallyHidden';
import { xp } from '../progress/words';
import type { LeaderboardLineFragment } from './leaderboard.gql';
import classNames from './leaderboard.module.css';

interface Props {
  rows: readonly LeaderboardLineFragment[];
  /** The person's own line, wherever it stands. */
  me: LeaderboardLineFragment | null;
}

/** The best of the list, and one's own line below when it is further down. */
export function Lines({ rows, me }: Props) {
  if (rows.length === 0) return <p className={classNames.none}>No one is here yet.</p>;
  const isFurtherDown = me && !rows.some(({ isMe }) => isMe);
  return (
    <ol className={classNames.lines}>
      {rows.map((row) => (
        <Line key={row.person.id} row={row} />
      ))}
      {isFurtherDown && <Line row={me} isApart />}
    </ol>
  );
}

function Line({ row: { rank, points, isMe, person }, isApart }: { row: LeaderboardLineFragment; isApart?: boolean }) {
  return (
    <li className={classNames.line} data-me={isMe || undefined} data-apart={isApart || undefined}>
      <span className={classNames.rank}>
        <VisuallyHidden>Rank </VisuallyHidden>
        {rank}
      </span>
      <Avatar name={person.name} src={person.profileImage} size={32} />
      <span className={classNames.name}>
        {person.name}
        {isMe && <small>You</small>}
      </span>
      <b>{xp(points)}</b>
    </li>
  );
}
