import { lazy, Suspense, useState } from 'react';
import { Link, useLocation } from 'react-router';
import { useAuth } from '~/lib/auth/AuthProvider';
import { loginNotice } from '~/lib/auth/loginNotice';
import { useStore } from '~/lib/browser/store';
import { refusedForm } from '~/lib/first';
import { routes } from '~/lib/routing/routes';
import { Banner } from '~/ui/Banner';
import { Form, SubmitButton, useAtlasForm } from '~/ui/Form';
import { required } from '~/ui/Form/rules';
import { PasswordField } from '~/ui/fields/PasswordField';
import { TextField } from '~/ui/fields/TextField';
import { IconLock, IconMail } from '~/ui/icons';
import { AuthScreen } from './AuthScreen';
import classNames from './LoginPage.module.css';
import { told } from './told';
import { useRedirectTo } from './useRedirectTo';

/** Few have a second factor so far; their step comes when it is asked for. */
const SecondStep = lazy(() => import('./SecondStep'));

export default function LoginPage() {
  const [isSecond, setIsSecond] = useState(false);
  const [refused] = useState(refusedForm);
  const [failure, setFailure] = useState<string | null>(refused?.message ?? null);
  const { login } = useAuth();
  const { keep } = useRedirectTo();
  const notice = useStore(loginNotice);
  // Anyone who has just set a new password typed their address a minute ago.
  const typed = (useLocation().state as { email?: string } | null)?.email;
  const form = useAtlasForm({
    initialValues: { email: notice?.email ?? typed ?? '', password: '', code: '' },
    rules: { email: [required()], password: [required()] },
    refused,
  });

  // The router sends the person who is signed in to where they wanted to go, so a success needs nothing more here.
  const submit = async ({ email, password, code }: typeof form.values) => {
    setFailure(null);
    const call = login({ username: email.trim(), password, ...(code ? { code } : {}) });
    const { twoFactor } = await call.catch(() => ({ twoFactor: false }));
    if (twoFactor && !code) setIsSecond(true);
    else await told(call, setFailure);
  };

  if (isSecond) {
    const { email, password } = form.values;
    return (
      <Suspense>
        <SecondStep username={email.trim()} password={password} onBack={() => setIsSecond(false)} />
      </Suspense>
    );
  }
  return (
    <AuthScreen
      title="Welcome back"
      intro="Log in and pick up where you left off."
      below={
        <>
          New here? <Link to={routes.signup(keep)}>Create an account</Link>
        </>
      }
    >
      {/* The toast leaves; what is wrong stays until the next try. */}
      {failure && (
        <div className={classNames.notice}>
          <Banner variant="danger">{failure}</Banner>
        </div>
      )}
      {notice && !failure && (
        <div className={classNames.notice}>
          <Banner variant="info">{notice.text}</Banner>
        </div>
      )}
      <Form form={form} onSubmit={submit} summary={false} posts>
        <TextField
          {...form.field('email')}
          required={false}
          type="email"
          autoComplete="username"
          icon={<IconMail size={18} stroke={1.75} aria-hidden />}
        />
        <PasswordField
          {...form.field('password')}
          required={false}
          autoComplete="current-password"
          icon={<IconLock size={18} stroke={1.75} aria-hidden />}
        />
        {refused?.asksCode && (
          <TextField {...form.field('code')} inputMode="numeric" autoComplete="one-time-code" maxLength={40} />
        )}
        <p className={classNames.forgot}>
          <Link to={routes.forgotPassword()}>Forgot password?</Link>
        </p>
        <SubmitButton size="lg" full loadingLabel="Logging in...">
          Log in
        </SubmitButton>
      </Form>
    </AuthScreen>
  );
}
