import { PeopleList } from './PeopleList';

export default function NonMembersPage() {
  return <PeopleList kind="non-members" />;
}
