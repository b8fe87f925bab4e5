import { useRouteParams } from '~/lib/routing/routes';
import { UserView } from './UserView';

export default function NonMemberPage() {
  return <UserView id={useRouteParams('nonMember').id} />;
}
