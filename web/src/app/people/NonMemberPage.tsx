import { useRouteParams } from '~/lib/routing/routes';
import { MemberWorkspace } from './MemberWorkspace';

export default function NonMemberPage() {
  const { id } = useRouteParams('nonMember');
  return <MemberWorkspace key={id} id={id} />;
}
