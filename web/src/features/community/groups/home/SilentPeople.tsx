import { Link } from 'react-router';
import { Cell } from '~/lib/cell';
import type { HomeSectionProps } from '~/lib/home';
import { routes } from '~/lib/routing/routes';
import { Card } from '~/ui/Card';
import { SectionHeader } from '~/ui/PageHeader';
import { Person } from '~/ui/Person';
import { SkeletonCard } from '~/ui/Skeleton';
import shared from '../../shared/shared.module.css';
import { LeaderGroupsDocument } from './leaderGroups.gql';

/** Who of a leader's people has not been seen for long, the longest first. */
export default function SilentPeople({ user }: HomeSectionProps) {
  const all = user.managedGroup ? routes.viewGroup() : routes.viewSubGroupMembers();
  return (
    <section>
      <SectionHeader title="Who is silent" aside={<Link to={`${all}?silent=yes`}>Your people</Link>} />
      <Card>
        <Cell query={LeaderGroupsDocument} loading={<SkeletonCard />} isEmpty={() => false}>
          {({ groupMembers: { rows, total } }) =>
            rows.length === 0 ? (
              <p className={shared.muted}>Nobody. Everybody you lead has been here lately.</p>
            ) : (
              <div className={shared.box}>
                <ul className={shared.leaders}>
                  {rows.map((person) => (
                    <li key={person.id}>
                      <Link to={routes.profile({ slug: person.slug })}>
                        <Person name={person.name} detail={person.group.name} src={person.profileImage} size={32} />
                      </Link>
                      <span className={shared.muted}>
                        {person.lastLoginAt ? `${person.silentDays} days` : 'Never here'}
                      </span>
                    </li>
                  ))}
                </ul>
                {total > rows.length && <p className={shared.muted}>and {total - rows.length} more</p>}
              </div>
            )
          }
        </Cell>
      </Card>
    </section>
  );
}
