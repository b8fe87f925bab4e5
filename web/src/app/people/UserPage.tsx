import { UserView } from '~/features/identity/people/UserView';
import { useRouteParams } from '~/lib/routing/routes';
import { PersonAccess, UserPlace } from './parts';

export default function UserPage() {
  return <UserView id={useRouteParams('user').id} Place={UserPlace} Access={PersonAccess} />;
}
