import { ProfileView } from './ProfileView';

export default function MyProfilePage() {
  return <ProfileView />;
}
