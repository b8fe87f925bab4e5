import { useAuth } from '~/lib/auth/AuthProvider';
import { Button } from '~/ui/Button';
import classNames from './CheckoutPage.module.css';

/** Whose the order becomes: that of whoever is signed in. For somebody else, they sign out first. */
export default function SignedInBuyer({ email }: { email: string }) {
  const { logout } = useAuth();
  return (
    <div className={classNames.buyer}>
      <p>
        You buy as <b>{email}</b>. Receipts go there.
      </p>
      <Button variant="subtle" size="sm" onClick={() => void logout()}>
        Not you? Sign out
      </Button>
    </div>
  );
}
