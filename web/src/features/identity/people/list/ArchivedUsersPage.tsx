import { PeopleList } from './PeopleList';

export default function ArchivedUsersPage() {
  return <PeopleList kind="archived" />;
}
