import { routes } from '~/lib/routing/routes';
import { LinkButton } from '~/ui/Button';
import { EmptyState } from '~/ui/EmptyState';

/** For an address that sells nothing. */
export default function NotSold() {
  return (
    <EmptyState
      spot="compass"
      level={1}
      title="We don't sell this"
      action={<LinkButton to={routes.home()}>Go to Atlas</LinkButton>}
    >
      The link may be wrong, or the offer has ended.
    </EmptyState>
  );
}
