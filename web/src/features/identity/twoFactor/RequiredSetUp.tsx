import { useState } from 'react';
import { useAuth } from '~/lib/auth/AuthProvider';
import { usePageTitle } from '~/lib/pageTitle';
import { Button } from '~/ui/Button';
import { AuthScreen } from '../auth/AuthScreen';
import { SetUpTwoFactor } from './SetUpTwoFactor';

/** Stands before every page of somebody whose access level needs a second factor that they have not set up yet. */
export default function RequiredSetUp({ onLogOut }: { onLogOut: () => void }) {
  const { reauthenticate } = useAuth();
  const [isOn, setIsOn] = useState(false);
  usePageTitle('Set up two-factor login');
  return (
    <AuthScreen
      title="Set up two-factor login"
      intro="Your access level needs a second step at login. Set it up to continue."
      // Anyone who left now would never see the recovery codes.
      below={
        !isOn && (
          <Button variant="subtle" onClick={onLogOut}>
            Log out
          </Button>
        )
      }
    >
      <SetUpTwoFactor onSwitchedOn={() => setIsOn(true)} onDone={reauthenticate} doneLabel="Continue to Atlas" />
    </AuthScreen>
  );
}
