import { UserView } from '~/features/identity/people/UserView';
import { useRouteParams } from '~/lib/routing/routes';
import { PersonAccess, UserPlace } from './parts';

export default function NonMemberPage() {
  return <UserView id={useRouteParams('nonMember').id} Place={UserPlace} Access={PersonAccess} />;
}
