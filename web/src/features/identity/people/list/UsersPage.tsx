import { PeopleList } from './PeopleList';

export default function UsersPage() {
  return <PeopleList kind="members" />;
}
