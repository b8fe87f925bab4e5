import { Link } from 'react-router';
import { dayWords } from '~/lib/ages';
import { routes } from '~/lib/routing/routes';
import { Avatar } from '~/ui/Avatar';
import home from '../Home.module.css';
import { Panel } from '../parts/Panel';
import type { StaffHomeQuery } from './staffHome.gql';

interface Props {
  overview: NonNullable<StaffHomeQuery['staffOverview']>;
  all: string | null;
}

/** Who joined within a week. */
export function NewMembers({ overview: { newMembers, newMemberCount }, all }: Props) {
  return (
    <Panel title="New members" aside={<span>{newMemberCount} in 7 days</span>}>
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
      {all && newMemberCount > newMembers.length && (
        <Link className={home.more} to={`${all}?sort=createdAt&desc=true`}>
          See all {newMemberCount}
        </Link>
      )}
    </Panel>
  );
}
