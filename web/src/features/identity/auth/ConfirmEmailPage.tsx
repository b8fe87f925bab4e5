import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import { useAuth } from '~/lib/auth/AuthProvider';
import { EMAIL_PROVEN_KEY } from '~/lib/auth/emailProven';
import { storage } from '~/lib/browser/storage';
import { errorMessage } from '~/lib/graphql/errors';
import { request } from '~/lib/graphql/request';
import { routes } from '~/lib/routing/routes';
import { Button, LinkButton } from '~/ui/Button';
import { AuthScreen } from './AuthScreen';
import { PROVE_EMAIL, type ProveEmailData } from './proveEmail';

/** Only accounts that a purchase made come with it. */
const FirstPassword = lazy(() => import('./FirstPassword'));

type State = 'asking' | 'working' | 'done' | { problem: string };

/**
 * Where the link in an email leads that proves an address. Anyone who is signed in and waits for it is done at once. Others press a button: programs
 * that open the links of emails beforehand must not confirm an address for someone who never signed up.
 */
export default function ConfirmEmailPage() {
  const [query] = useSearchParams();
  const token = query.get('token') ?? '';
  const { loading, currentUser: user, reauthenticate } = useAuth();
  const [state, setState] = useState<State>('asking');
  const hasBegun = useRef(false);

  const confirm = async () => {
    if (hasBegun.current) return;
    hasBegun.current = true;
    setState('working');
    try {
      await request<ProveEmailData>(PROVE_EMAIL, { token });
      storage.set(EMAIL_PROVEN_KEY, String(Date.now()));
      if (user) await reauthenticate();
      setState('done');
    } catch (error) {
      hasBegun.current = false;
      setState({ problem: errorMessage(error) });
    }
  };

  const waits = !loading && token !== '' && state === 'asking' && user?.isEmailProven === false;
  useEffect(() => {
    if (waits) void confirm();
  });

  if (query.has('first') && token !== '' && !user && !loading) {
    return (
      <Suspense>
        <FirstPassword token={token} />
      </Suspense>
    );
  }

  const onward = user ? (
    <LinkButton variant="primary" size="lg" full to={routes.home()}>
      Continue to Atlas
    </LinkButton>
  ) : (
    <LinkButton variant="primary" size="lg" full to={routes.login()}>
      Log in
    </LinkButton>
  );

  if (state === 'done' || (typeof state === 'object' && user?.isEmailProven)) {
    return (
      <AuthScreen title="You're all set" intro="Your email address is confirmed. Salamat!">
        {onward}
      </AuthScreen>
    );
  }
  if (typeof state === 'object' || token === '') {
    const problem =
      typeof state === 'object' ? state.problem : "This link isn't complete. Open it from your email again.";
    return (
      <AuthScreen title="This link didn't work" intro={problem}>
        {onward}
      </AuthScreen>
    );
  }
  return (
    <AuthScreen
      title="Confirm your email address"
      intro="One tap, and you'll see what others here have achieved."
      below="Didn't sign up? Close this page. Nothing happens without your tap."
    >
      <Button
        variant="primary"
        size="lg"
        full
        loading={state === 'working' || waits}
        loadingLabel="Confirming..."
        onClick={confirm}
      >
        Confirm email address
      </Button>
    </AuthScreen>
  );
}
