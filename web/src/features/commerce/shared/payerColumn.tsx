import { Link } from 'react-router';
import { routes } from '~/lib/routing/routes';
import type { Column } from '~/ui/DataTable';
import { Person } from '~/ui/people/Person';

interface Payer {
  name: string;
  email: string;
  userId?: number | null;
}

/** Who paid: leads to their payment records where there is an account and they may be opened. */
export const payerColumn = <Row extends Payer>(opensSubscription: boolean): Column<Row> => ({
  key: 'name',
  header: 'Name',
  cell: ({ name, email, userId }) => {
    const person = <Person name={name} detail={email} />;
    if (!userId || !opensSubscription) return person;
    return <Link to={routes.viewSubscription({ userId, t: 2 })}>{person}</Link>;
  },
});
