import { useRouteParams } from '~/lib/routing/routes';
import { MemberWorkspace } from './MemberWorkspace';

export default function UserPage() {
  const { id } = useRouteParams('user');
  return <MemberWorkspace key={id} id={id} />;
}
