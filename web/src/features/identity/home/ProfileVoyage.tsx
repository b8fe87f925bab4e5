import IconCircle from '@tabler/icons-react/dist/esm/icons/IconCircle.mjs';
import IconCircleCheck from '@tabler/icons-react/dist/esm/icons/IconCircleCheck.mjs';
import { Link } from 'react-router';
import type { HomeSectionProps } from '~/lib/home';
import { RouteMap } from '~/ui/art/RouteMap';
import { SeaSurface } from '~/ui/art/SeaSurface';
import { Card } from '~/ui/Card';
import { VisuallyHidden } from '~/ui/VisuallyHidden';
import classNames from './home.module.css';
import { profileFacts } from './placeFacts';

/** How complete the profile is: each detail is one stop of the route. */
export default function ProfileVoyage({ user, pathOf }: HomeSectionProps) {
  const facts = profileFacts(user);
  const done = facts.filter((fact) => fact.filled).length;
  const profile = pathOf('myProfile');
  return (
    <Card as="section" padding="none" radius="lg" aria-labelledby="profile-title">
      <SeaSurface>
        <div className={classNames.seaWords}>
          <h2 id="profile-title">Your profile</h2>
          <p>{done === facts.length ? 'Complete. Salamat!' : 'Each detail is one stop.'}</p>
        </div>
        <RouteMap total={facts.length} done={done} label="Details of your profile" />
      </SeaSurface>
      <div className={classNames.under}>
        <p className={classNames.levelLine}>
          <span>
            <b>
              {done} of {facts.length}
            </b>{' '}
            details filled in
          </span>
          {profile && (
            <Link className={classNames.link} to={profile}>
              My Profile
            </Link>
          )}
        </p>
        <ul className={classNames.details}>
          {facts.map(({ label, filled }) => (
            <li key={label} data-filled={filled || undefined}>
              {filled ? (
                <IconCircleCheck size={18} stroke={2} aria-hidden />
              ) : (
                <IconCircle size={18} stroke={2} aria-hidden />
              )}
              {label}
              <VisuallyHidden>{filled ? ': filled in' : ': not filled in yet'}</VisuallyHidden>
            </li>
          ))}
        </ul>
      </div>
    </Card>
  );
}
