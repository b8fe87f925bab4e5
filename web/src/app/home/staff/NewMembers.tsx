import { Link } from 'react-router';
import { dayWords } from '~/lib/ages';
import { routes } from '~/lib/routing/routes';
import { Avatar } from '~/ui/people/Avatar';
import home from '../Home.module.css';
import { Panel } from '../parts/Panel';
import type { StaffHomeQuery } from './staffHome.gql';

interface Props {
  overview: NonNullable<StaffHomeQuery['staffOverview']>;
  all: string | null;
}

/** Who joined within a week. */
export function NewMembers({ overview: { newMembers, newMemberCount }, all }: Props) {
  const count = `${newMemberCount} in 7 days`;
  const newest = all && `${all}?sort=createdAt&desc=true`;
  return (
    <Panel title="New members" aside={newest ? <Link to={newest}>{count}</Link> : <span>{count}</span>}>
      {newMembers.length === 0 ? (
        <p className={home.muted}>No one joined this week.</p>
      ) : (
        <ul className={home.lines}>
          {newMembers.map(({ id, name, profileImage, joinedAt }) => (
            <li key={id}>
              <Avatar name={name} src={profileImage} size={36} />
              <div className={home.rowWords}>
                <Link to={routes.user({ id })}>{name}</Link>
                <p>Joined {dayWords(joinedAt)}</p>
              </div>
            </li>
          ))}
        </ul>
      )}
      {newest && newMemberCount > newMembers.length && (
        <Link className={home.more} to={newest}>
          See all {newMemberCount}
        </Link>
      )}
    </Panel>
  );
}
