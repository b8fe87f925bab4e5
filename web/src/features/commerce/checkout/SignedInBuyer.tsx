import { useAuth } from '~/lib/auth/AuthProvider';
import { peso } from '~/lib/money';
import { Button } from '~/ui/Button';
import classNames from './CheckoutPage.module.css';

interface Props {
  email: string;
  credit: number;
  /** Whether the order has payments after the first one. */
  hasMore: boolean;
}

/** Whose the order becomes: that of the person who is signed in. For somebody else, they sign out first. */
export default function SignedInBuyer({ email, credit, hasMore }: Props) {
  const { logout } = useAuth();
  return (
    <div className={classNames.buyer}>
      <p>
        Buying as <b>{email}</b>. We'll send receipts there.
      </p>
      {credit > 0 && (
        <p>
          You have {peso(credit)} credit.{' '}
          {hasMore ? "We'll use it for the payments after this one." : "We'll use it for your next payment."}
        </p>
      )}
      <Button variant="subtle" size="sm" onClick={() => void logout()}>
        Not you? Sign out
      </Button>
    </div>
  );
}
