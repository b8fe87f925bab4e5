import { useRouteParams } from '~/lib/routing/routes';
import { EditUser } from './EditUser';

export default function EditUserPage() {
  return <EditUser id={useRouteParams('editUser').id} />;
}
