import { Link } from 'react-router';
import { useAuth } from '~/lib/auth/AuthProvider';
import { listDate } from '~/lib/dates';
import { routes } from '~/lib/routing/routes';
import { MembershipBadge } from '~/ui/Badge';
import { Card } from '~/ui/Card';
import { Facts } from '~/ui/Facts';
import classNames from './Profile.module.css';
import { placeFacts } from './placeFacts';
import type { ProfileDetailsFragment, ProfileFieldsFragment } from './profile.gql';

interface Props {
  profile: ProfileFieldsFragment;
  details: ProfileDetailsFragment;
}

/** The person's levels and where they belong. */
export function MembershipTab({ profile, details }: Props) {
  const { currentUser } = useAuth();
  const me = profile.isOwn ? currentUser : null;
  return (
    <Card className={classNames.facts}>
      <Facts
        facts={[
          ['Access levels', details.accessLevel.map((level) => level.name).join(', ')],
          ['Membership', me?.membershipStatus && <MembershipBadge status={me.membershipStatus} />],
          ...(me ? placeFacts(me) : ([['Tribe ID', details.tribeId]] as const)),
          ['Member since', listDate(details.createdAt)],
          [
            'Payments',
            me && (
              <Link key="billing" to={routes.account({ q: 'billings' })}>
                Billing and Subscriptions
              </Link>
            ),
          ],
        ]}
      />
    </Card>
  );
}
