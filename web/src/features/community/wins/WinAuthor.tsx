import { Link } from 'react-router';
import { routes } from '~/lib/routing/routes';

/** Whose win or comment it is. Without a slug the reader sees no profiles: then it is a name alone. */
export function WinAuthor({ person }: { person: { slug: string; name: string } }) {
  if (!person.slug) return <strong>{person.name}</strong>;
  return <Link to={`${routes.profile({ slug: person.slug })}?tab=wins`}>{person.name}</Link>;
}
