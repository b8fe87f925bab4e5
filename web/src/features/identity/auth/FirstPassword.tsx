import { useState } from 'react';
import { useNavigate } from 'react-router';
import { useAuth } from '~/lib/auth/AuthProvider';
import { errorCode, errorMessage } from '~/lib/graphql/errors';
import { request } from '~/lib/graphql/request';
import { routes } from '~/lib/routing/routes';
import { LinkButton } from '~/ui/Button';
import { Form, SubmitButton, useAtlasForm } from '~/ui/Form';
import { maxLength, required } from '~/ui/Form/rules';
import { PasswordChecklist } from '~/ui/fields/PasswordChecklist';
import { PasswordField } from '~/ui/fields/PasswordField';
import { AuthScreen } from './AuthScreen';
import { SET_FIRST_PASSWORD, type SetFirstPasswordData } from './proveEmail';

/** Where the email to a new account leads: its owner sets the first password, which proves the address, and is signed in. */
export default function FirstPassword({ token }: { token: string }) {
  const { login } = useAuth();
  const navigate = useNavigate();
  const [problem, setProblem] = useState<string>();
  const form = useAtlasForm({
    initialValues: { password: '' },
    labels: { password: 'Password' },
    rules: { password: [required('Password is required'), maxLength(128, 'Password is too long')] },
  });
  const submit = async ({ password }: typeof form.values) => {
    try {
      const { setFirstPassword } = await request<SetFirstPasswordData>(SET_FIRST_PASSWORD, { token, password });
      const answer = await login({ username: setFirstPassword, password });
      await navigate(answer.error ? routes.login() : routes.home(), { replace: true });
    } catch (error) {
      // A password that is set already is no fault of the form.
      if (errorCode(error) === 'CONFLICT') setProblem(errorMessage(error));
      else throw error;
    }
  };
  if (problem) {
    return (
      <AuthScreen title="You have a password already" intro={problem}>
        <LinkButton variant="primary" size="lg" full to={routes.login()}>
          Log in
        </LinkButton>
        <LinkButton size="lg" full to={routes.forgotPassword()}>
          Reset password
        </LinkButton>
      </AuthScreen>
    );
  }
  return (
    <AuthScreen
      title="Set your password"
      intro="You'll use it with your email address to log in."
      below="Didn't ask for this? Close this page. Nothing happens without you."
    >
      <Form form={form} onSubmit={submit} summary={false}>
        <PasswordField {...form.field('password')} autoComplete="new-password" />
        <PasswordChecklist password={form.values.password} />
        <SubmitButton size="lg" full loadingLabel="Setting password...">
          Set password and start
        </SubmitButton>
      </Form>
    </AuthScreen>
  );
}
