import { useState } from 'react';
import { fieldErrors } from '~/lib/graphql/errors';
import { request } from '~/lib/graphql/request';
import { Form, SubmitButton, useAtlasForm } from '~/ui/Form';
import { required } from '~/ui/Form/rules';
import { PasswordField } from '~/ui/fields/PasswordField';
import { START_TWO_FACTOR, type StartTwoFactorData } from './documents';

interface Props {
  onBegun: (setup: StartTwoFactorData['startTwoFactor']) => void;
}

/** Asks the server for a secret. Only those who logged in a while ago are asked for their password first. */
export function BeginSetUp({ onBegun }: Props) {
  const [asksPassword, setAsksPassword] = useState(false);
  const form = useAtlasForm({
    initialValues: { password: '' },
    rules: asksPassword ? { password: [required()] } : {},
  });

  const submit = async ({ password }: typeof form.values) => {
    try {
      const { startTwoFactor } = await request<StartTwoFactorData>(START_TWO_FACTOR, { password: password || null });
      onBegun(startTwoFactor);
    } catch (error) {
      const isFirstAsking = !asksPassword && fieldErrors(error).password;
      if (!isFirstAsking) throw error;
      setAsksPassword(true);
    }
  };

  return (
    <Form form={form} onSubmit={submit} summary={false}>
      <p>
        You need an authenticator app on your phone, such as Google Authenticator, Microsoft Authenticator or Authy. It
        gives you a code for each login.
      </p>
      {asksPassword && (
        <PasswordField
          {...form.field('password')}
          autoComplete="current-password"
          hint="It's been a while since you logged in."
        />
      )}
      <SubmitButton size="lg" full loadingLabel="Starting...">
        {asksPassword ? 'Continue' : 'Set up two-factor login'}
      </SubmitButton>
    </Form>
  );
}
