import { ProfileView } from '~/features/identity/profile/ProfileView';
import { useRouteParams } from '~/lib/routing/routes';
import { WinsTab } from './parts';

export default function ProfilePage() {
  const { slug } = useRouteParams('profile');
  return <ProfileView key={slug} slug={slug} WinsTab={WinsTab} />;
}
