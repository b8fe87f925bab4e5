import { useState } from 'react';
import { Link } from 'react-router';
import { UNKNOWN_ERROR } from '~/lib/graphql/errors';
import { routes } from '~/lib/routing/routes';
import { Button } from '~/ui/Button';
import { AuthScreen } from './AuthScreen';
import { CodeForm } from './CodeForm';
import { NewPasswordForm } from './NewPasswordForm';
import { useResetRequest } from './useResetRequest';

/** The code from the mail first, then the new password. */
export default function ResetPasswordPage() {
  const { request, mailedOtp, check, checkAgain, replaceRequest } = useResetRequest();
  const [isVerified, setIsVerified] = useState(false);
  const below = <Link to={routes.login()}>Back to log in</Link>;

  if (check === 'checking') {
    return <AuthScreen title="Reset Password" intro={<span role="status">Checking your link...</span>} below={below} />;
  }
  if (check === 'unreachable') {
    return (
      <AuthScreen title="Reset Password" intro={<span role="alert">{UNKNOWN_ERROR}</span>} below={below}>
        <Button variant="primary" size="lg" full onClick={checkAgain}>
          Try again
        </Button>
      </AuthScreen>
    );
  }
  if (isVerified) {
    return (
      <AuthScreen
        key="password"
        title="New password"
        intro="The code is right. Choose your new password."
        below={below}
      >
        <NewPasswordForm resetToken={request.resetToken} email={request.email} />
      </AuthScreen>
    );
  }
  return (
    <AuthScreen
      title="Enter the code"
      intro={
        request.email ? (
          <>
            We sent six digits to <strong>{request.email}</strong>.
          </>
        ) : (
          'We sent six digits to your email.'
        )
      }
      below={below}
    >
      <CodeForm
        request={request}
        mailedOtp={mailedOtp}
        onVerified={() => setIsVerified(true)}
        onNewRequest={replaceRequest}
      />
    </AuthScreen>
  );
}
