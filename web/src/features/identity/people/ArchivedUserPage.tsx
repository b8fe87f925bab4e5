import { useRouteParams } from '~/lib/routing/routes';
import { UserView } from './UserView';

export default function ArchivedUserPage() {
  return <UserView id={useRouteParams('archivedUser').id} />;
}
