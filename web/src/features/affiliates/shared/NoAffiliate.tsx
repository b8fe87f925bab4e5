import { routes } from '~/lib/routing/routes';
import { LinkButton } from '~/ui/Button';
import { EmptyState } from '~/ui/EmptyState';

/** The pages of affiliates for somebody who is none. */
export function NoAffiliate() {
  return (
    <EmptyState
      level={1}
      spot="gate"
      title="You're not an affiliate yet"
      action={<LinkButton to={routes.affiliateTerms()}>Read the Affiliate T&C</LinkButton>}
    >
      Affiliates get their own links and see who came through them. Accept the terms to join.
    </EmptyState>
  );
}
