import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { useAuth } from '~/lib/auth/AuthProvider';
import { routes } from '~/lib/routing/routes';
import { Form, SubmitButton, useAtlasForm } from '~/ui/Form';
import { maxLength, required, sameAs } from '~/ui/Form/rules';
import { PasswordChecklist } from '~/ui/fields/PasswordChecklist';
import { PasswordField } from '~/ui/fields/PasswordField';
import { toast } from '~/ui/toast';
import { forgetRequest } from './resetRequest';
import { told } from './told';

export function NewPasswordForm({ resetToken, email }: { resetToken: string; email: string }) {
  const { resetPassword } = useAuth();
  const navigate = useNavigate();
  const form = useAtlasForm({
    initialValues: { password: '', confirmation: '' },
    labels: { password: 'New password', confirmation: 'Confirm password' },
    rules: {
      password: [required('Password is required'), maxLength(128, 'Password is too long')],
      confirmation: [sameAs('password', 'Passwords do not match')],
    },
  });

  const passwordId = form.field('password').id;
  useEffect(() => document.getElementById(passwordId)?.focus(), [passwordId]);

  const submit = async ({ password }: typeof form.values) => {
    const changed = await told(resetPassword({ resetToken, password }));
    if (!changed) return;
    forgetRequest();
    toast.success('Password changed!');
    await navigate(routes.login(), { replace: true, state: { email } });
  };

  return (
    <Form form={form} onSubmit={submit} summary={false}>
      <PasswordField {...form.field('password')} autoComplete="new-password" />
      <PasswordChecklist password={form.values.password} />
      <PasswordField {...form.field('confirmation')} required autoComplete="new-password" />
      <SubmitButton size="lg" full loadingLabel="Changing password...">
        Change password
      </SubmitButton>
    </Form>
  );
}
