import { useNavigate } from 'react-router';
import { useAuth } from '~/lib/auth/AuthProvider';
import { request } from '~/lib/graphql/request';
import { routes } from '~/lib/routing/routes';
import { Form, SubmitButton, useAtlasForm } from '~/ui/Form';
import { maxLength, required } from '~/ui/Form/rules';
import { PasswordChecklist } from '~/ui/fields/PasswordChecklist';
import { PasswordField } from '~/ui/fields/PasswordField';
import { forgetOrderSecret, orderSecret } from '../checkout/orderSecret';
import { SET_ORDER_PASSWORD } from './documents';
import classNames from './OrderThanks.module.css';

interface Props {
  orderKey: string;
}

/** A buyer whose account the payment made sets its password right here, in the browser that ordered, and is signed in. */
export function OrderPassword({ orderKey }: Props) {
  const { login } = useAuth();
  const navigate = useNavigate();
  const form = useAtlasForm({
    initialValues: { password: '' },
    labels: { password: 'Password' },
    rules: { password: [required('Password is required'), maxLength(128, 'Password is too long')] },
  });
  const submit = async ({ password }: typeof form.values) => {
    const variables = { key: orderKey, secret: orderSecret(), password };
    const { setOrderPassword } = await request<{ setOrderPassword: string }>(SET_ORDER_PASSWORD, variables);
    forgetOrderSecret();
    const answer = await login({ username: setOrderPassword, password });
    await navigate(answer.error ? routes.login() : routes.home(), { replace: true });
  };
  return (
    <Form form={form} onSubmit={submit} summary={false} className={classNames.password}>
      <h2>Set your password</h2>
      <p>You'll use it with your email address to log in.</p>
      <PasswordField {...form.field('password')} autoComplete="new-password" />
      <PasswordChecklist password={form.values.password} />
      <SubmitButton size="lg" full loadingLabel="Setting password...">
        Set password and start
      </SubmitButton>
    </Form>
  );
}
