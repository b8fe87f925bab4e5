import { Link } from 'react-router';
import { routes } from '~/lib/routing/routes';
import { Person } from '~/ui/people/Person';
import { personName } from './personName';
import { useMoneyRights } from './useMoneyRights';

interface Props {
  user: { id: number; firstName: string; lastName: string; email: string; profileImage?: string | null } | null;
  /** The tab of the person's subscriptions that the name opens. */
  tab: 0 | 2;
}

/** Whose row it is, with the way to their subscriptions. */
export function PersonCell({ user, tab }: Props) {
  const { opensSubscription } = useMoneyRights();
  if (!user) return 'Someone';
  const person = <Person name={personName(user)} detail={user.email} src={user.profileImage} />;
  if (!opensSubscription) return person;
  return <Link to={routes.viewSubscription({ userId: user.id, t: tab })}>{person}</Link>;
}
