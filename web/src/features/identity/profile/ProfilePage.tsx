import { useRouteParams } from '~/lib/routing/routes';
import { ProfileView } from './ProfileView';

export default function ProfilePage() {
  const { slug } = useRouteParams('profile');
  return <ProfileView key={slug} slug={slug} />;
}
