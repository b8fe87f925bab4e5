import { useRouteParams } from '~/lib/routing/routes';
import { UserView } from './UserView';

export default function UserPage() {
  return <UserView id={useRouteParams('user').id} />;
}
