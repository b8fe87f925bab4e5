import { useAuth } from '~/lib/auth/AuthProvider';
import { request } from '~/lib/graphql/request';
import { usePageTitle } from '~/lib/pageTitle';
import { Button } from '~/ui/Button';
import { Form, SubmitButton, useAtlasForm } from '~/ui/Form';
import { maxLength, required, sameAs } from '~/ui/Form/rules';
import { PasswordChecklist } from '~/ui/fields/PasswordChecklist';
import { PasswordField } from '~/ui/fields/PasswordField';
import { toast } from '~/ui/toast';
import { AuthScreen } from './AuthScreen';

/** Sent by plain fetch: the screen stands before the shell and its GraphQL client. */
const CHANGE_PASSWORD = /* GraphQL */ `
  mutation RequiredPassword($current: String!, $password: String!) {
    changePassword(current: $current, password: $password)
  }
`;

/** Stands before every page of somebody who works here and whose password does not meet the checklist. */
export default function RequiredPassword({ onLogOut }: { onLogOut: () => void }) {
  const { reauthenticate } = useAuth();
  usePageTitle('Choose a new password');
  const form = useAtlasForm({
    initialValues: { current: '', password: '', confirmation: '' },
    labels: { current: 'Current password', password: 'New password', confirmation: 'Confirm password' },
    rules: {
      current: [required()],
      password: [required('Password is required'), maxLength(128, 'Password is too long')],
      confirmation: [sameAs('password', 'Passwords do not match')],
    },
  });
  const submit = async ({ current, password }: typeof form.values) => {
    await request(CHANGE_PASSWORD, { current, password });
    toast.success('Password changed!');
    await reauthenticate();
  };
  return (
    <AuthScreen
      title="Choose a new password"
      intro="You can now see more of Atlas, so your account needs a stronger password. Choose one that meets every line below."
      below={
        <Button variant="subtle" onClick={onLogOut}>
          Log out
        </Button>
      }
    >
      <Form form={form} onSubmit={submit} summary={false}>
        <PasswordField {...form.field('current')} autoComplete="current-password" />
        <PasswordField {...form.field('password')} autoComplete="new-password" />
        <PasswordChecklist password={form.values.password} />
        <PasswordField {...form.field('confirmation')} required autoComplete="new-password" />
        <SubmitButton loadingLabel="Changing password...">Change password</SubmitButton>
      </Form>
    </AuthScreen>
  );
}
