import { page } from '~/lib/access';
import { useAuth } from '~/lib/auth/AuthProvider';
import { routes } from '~/lib/routing/routes';
import { Badge } from '~/ui/Badge';
import { LinkButton } from '~/ui/Button';
import { Card } from '~/ui/Card';
import { Facts } from '~/ui/Facts';
import { ResetTwoFactorButton } from '../twoFactor/ResetTwoFactorButton';
import classNames from './Profile.module.css';
import type { ProfileDetailsFragment } from './profile.gql';

/** What staff see of somebody else's account. */
export default function AccountOfTab({ details }: { details: ProfileDetailsFragment }) {
  const { currentUser } = useAuth();
  return (
    <Card className={classNames.facts}>
      <Facts
        facts={[
          ['Email address', details.email],
          ['Email confirmed', details.isEmailVerified ? 'Yes' : 'No'],
          [
            'Two-factor login',
            <Badge key="factor" tone={details.hasTwoFactor ? 'success' : 'outline'}>
              {details.hasTwoFactor ? 'On' : 'Off'}
            </Badge>,
          ],
        ]}
      />
      <div className={classNames.actions}>
        {page(currentUser, 'user') && <LinkButton to={routes.user({ id: details.id })}>Open in Users</LinkButton>}
        <ResetTwoFactorButton user={details} />
      </div>
    </Card>
  );
}
