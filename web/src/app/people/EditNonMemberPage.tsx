import { EditUser } from '~/features/identity/people/form/EditUser';
import { useRouteParams } from '~/lib/routing/routes';
import { userPlacing } from './parts';

export default function EditNonMemberPage() {
  return <EditUser id={useRouteParams('editNonMember').id} placing={userPlacing} />;
}
