import { useRouteParams } from '~/lib/routing/routes';
import { EditUser } from './EditUser';

export default function EditNonMemberPage() {
  return <EditUser id={useRouteParams('editNonMember').id} />;
}
