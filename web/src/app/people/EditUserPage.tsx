import { EditUser } from '~/features/identity/people/form/EditUser';
import { useRouteParams } from '~/lib/routing/routes';
import { userPlacing } from './parts';

export default function EditUserPage() {
  return <EditUser id={useRouteParams('editUser').id} placing={userPlacing} />;
}
