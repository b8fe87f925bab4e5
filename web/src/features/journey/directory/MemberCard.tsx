import { Link } from 'react-router';
import { routes } from '~/lib/routing/routes';
import { Card } from '~/ui/Card';
import { IconMapPin } from '~/ui/icons';
import { Avatar } from '~/ui/people/Avatar';
import type { DirectoryCardFragment } from './directory.gql';
import classNames from './directory.module.css';

/** One member: who they are, what they do, and what else they want to show. The whole card leads to the profile. */
export function MemberCard({ member }: { member: DirectoryCardFragment }) {
  const { slug, name, profileImage, headline, skills, city, stage, batch } = member;
  return (
    <Card as="li" className={classNames.card}>
      <div className={classNames.head}>
        <Avatar name={name} src={profileImage} size={48} />
        <div>
          <h2>
            <Link to={routes.profile({ slug })}>{name}</Link>
          </h2>
          {city && (
            <p className={classNames.place}>
              <IconMapPin size={16} stroke={1.75} aria-hidden /> {city}
            </p>
          )}
        </div>
      </div>
      {headline && <p className={classNames.headline}>{headline}</p>}
      {skills.length > 0 && (
        <ul className={classNames.skills} aria-label="Skills">
          {skills.map((skill) => (
            <li key={skill}>{skill}</li>
          ))}
        </ul>
      )}
      {(stage || batch) && <p className={classNames.where}>{[stage, batch].filter(Boolean).join(' · ')}</p>}
    </Card>
  );
}
