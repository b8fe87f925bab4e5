import { useQuery } from '@apollo/client/react';
import IconExternalLink from '@tabler/icons-react/dist/esm/icons/IconExternalLink.mjs';
import type { HomeSectionProps } from '~/lib/home';
import { usePublicSettings } from '~/lib/settings';
import { MembershipBadge } from '~/ui/Badge';
import { LinkButton } from '~/ui/Button';
import { Card } from '~/ui/Card';
import { SectionHeader } from '~/ui/PageHeader';
import classNames from './home.module.css';
import { MyLevelsDocument } from './myLevels.gql';
import { placeFacts } from './placeFacts';

/** The person's levels with what they mean, and where they belong. */
export default function YourPlace({ user, role }: HomeSectionProps) {
  const { data } = useQuery(MyLevelsDocument, { fetchPolicy: 'cache-first' });
  const waitlist = usePublicSettings()['waitlist-link'] ?? '';
  const meaning = new Map(data?.accessLevels.map((level) => [level.id, level.description]));
  const facts = placeFacts(user);
  return (
    <section>
      <SectionHeader title="Your place in Atlas" />
      <Card padding="none">
        <ul className={classNames.rows}>
          {user.accessLevels.map((level) => (
            <li key={level.id}>
              <b>{level.name}</b>
              {user.accessLevels.length > 1 && level.id === role.id && (
                <span className={classNames.current}>You are here as this</span>
              )}
              <p>{meaning.get(level.id)}</p>
            </li>
          ))}
          {user.membershipStatus && (
            <li>
              <b>Membership</b>
              <MembershipBadge status={user.membershipStatus} />
            </li>
          )}
        </ul>
        {facts.length > 0 && (
          <dl className={classNames.facts}>
            {facts.map(([label, value]) => (
              <div key={label}>
                <dt>{label}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
        )}
        {role.id === 'non-member' && waitlist.startsWith('https://') && (
          <div className={classNames.waitlist}>
            <p>Tribe Enrollment will open soon!</p>
            <LinkButton variant="primary" href={waitlist} newTab iconEnd={<IconExternalLink size={18} aria-hidden />}>
              Join the Waitlist
            </LinkButton>
          </div>
        )}
      </Card>
    </section>
  );
}
