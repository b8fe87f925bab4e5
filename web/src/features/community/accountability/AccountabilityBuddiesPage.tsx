import { CirclePage } from './CirclePage';

/** The accountability group of the member, with the weekly check-in. */
export default function AccountabilityBuddiesPage() {
  return <CirclePage kind="accountability" title="Accountability Group" />;
}
