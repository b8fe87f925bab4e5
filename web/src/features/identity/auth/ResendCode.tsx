import { useState } from 'react';
import { Link } from 'react-router';
import { useAuth } from '~/lib/auth/AuthProvider';
import { routes } from '~/lib/routing/routes';
import { Button } from '~/ui/Button';
import { toast } from '~/ui/toast';
import classNames from './ResendCode.module.css';
import type { ResetRequest } from './resetRequest';
import { told } from './told';
import { useCountdown } from './useCountdown';

export const RESEND_AFTER_S = 10;

interface Props {
  /** Empty when the link did not say whose request it is; then only the first screen can send a new code. */
  email: string;
  onSent: (request: ResetRequest) => void;
}

export function ResendCode({ email, onSent }: Props) {
  const { forgotPassword } = useAuth();
  const { secondsLeft, restart } = useCountdown(RESEND_AFTER_S);
  const [isSending, setIsSending] = useState(false);

  const resend = async () => {
    setIsSending(true);
    const sent = await told(forgotPassword(email));
    setIsSending(false);
    if (!sent?.id || !sent.token) return;
    restart();
    toast.success(`Email OTP sent successfully to ${email}!`);
    onSent({ userId: sent.id, resetToken: sent.token, email });
  };

  return (
    <div className={classNames.row}>
      <p>OTP is valid for 3 minutes</p>
      {!email && <Link to={routes.forgotPassword()}>Send a new code</Link>}
      {email && secondsLeft > 0 && (
        <p className={classNames.wait} role="timer">
          Resend OTP in 0:{String(secondsLeft).padStart(2, '0')}
        </p>
      )}
      {email && secondsLeft === 0 && (
        <Button size="sm" variant="soft" loading={isSending} loadingLabel="SENDING OTP..." onClick={resend}>
          Resend OTP
        </Button>
      )}
    </div>
  );
}
