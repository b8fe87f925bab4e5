import { ProfileView } from '~/features/identity/profile/ProfileView';
import { WinsTab } from './parts';

export default function MyProfilePage() {
  return <ProfileView WinsTab={WinsTab} />;
}
