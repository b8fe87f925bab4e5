import { Link } from 'react-router';
import { routes } from '~/lib/routing/routes';
import { Card } from '~/ui/Card';
import classNames from './ProfileCard.module.css';
import type { TabProps } from './tabProps';

/** What the person tells other members about themselves. Nothing of those who are not in the directory. */
export function ProfileCard({ profile }: Pick<TabProps, 'profile'>) {
  const { card, isOwn, firstName } = profile;
  if (!card || (!card.about && card.skills.length === 0)) return null;
  return (
    <Card as="section" className={classNames.card} aria-labelledby="about-person">
      <h2 id="about-person">About {isOwn ? 'me' : firstName}</h2>
      {card.about && <p className={classNames.about}>{card.about}</p>}
      {card.skills.length > 0 && (
        <ul className={classNames.skills} aria-label="Skills">
          {card.skills.map((skill) => (
            <li key={skill}>
              <Link to={`${routes.members()}?skill=${encodeURIComponent(skill.toLowerCase())}`}>{skill}</Link>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}
