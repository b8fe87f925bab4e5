import { useState } from 'react';
import { useAuth } from '~/lib/auth/AuthProvider';
import { Button } from '~/ui/Button';
import { Form, SubmitButton, useAtlasForm } from '~/ui/Form';
import { required } from '~/ui/Form/rules';
import { isCompleteOtp, OtpBoxes } from '~/ui/fields/OtpBoxes';
import { TextField } from '~/ui/fields/TextField';
import { toast } from '~/ui/toast';
import { AuthScreen } from './AuthScreen';
import classNames from './SecondStep.module.css';

interface Props {
  username: string;
  password: string;
  onBack: () => void;
}

/** The second step of a login: the code of the app, or one of the recovery codes. */
export default function SecondStep({ onBack, ...credentials }: Props) {
  const [isRecovery, setIsRecovery] = useState(false);
  return (
    <AuthScreen
      title="Two-factor login"
      intro={
        isRecovery
          ? 'Enter one of your saved recovery codes. Each one works once.'
          : 'Enter the six digits your authenticator app shows for Atlas.'
      }
      below={
        <Button variant="subtle" onClick={onBack}>
          Back to log in
        </Button>
      }
    >
      <CodeForm key={String(isRecovery)} isRecovery={isRecovery} {...credentials} />
      <p className={classNames.other}>
        <Button variant="subtle" onClick={() => setIsRecovery(!isRecovery)}>
          {isRecovery ? 'Use the authenticator app' : 'Use a recovery code'}
        </Button>
      </p>
    </AuthScreen>
  );
}

const WRONG_RECOVERY_CODE = "This recovery code isn't right, or it was used before";

function CodeForm({ isRecovery, username, password }: Omit<Props, 'onBack'> & { isRecovery: boolean }) {
  const { login } = useAuth();
  const form = useAtlasForm({
    initialValues: { code: '' },
    labels: { code: isRecovery ? 'Recovery code' : 'Code' },
    rules: {
      code: [isRecovery ? required() : (code) => (isCompleteOtp(code) ? undefined : 'Enter all six digits')],
    },
  });

  const submit = async ({ code }: typeof form.values) => {
    const { error, twoFactor } = await login({ username, password, code });
    if (!error) return;
    form.setValue('code', '');
    if (!twoFactor) return toast.error(error);
    throw Object.assign(new Error(error), { fields: { code: [isRecovery ? WRONG_RECOVERY_CODE : error] } });
  };

  return (
    <Form form={form} onSubmit={submit} summary={false}>
      {isRecovery ? (
        <TextField {...form.field('code')} required={false} autoFocus autoComplete="off" />
      ) : (
        <OtpBoxes {...form.field('code')} autoFocus />
      )}
      <SubmitButton size="lg" full loadingLabel="Logging in...">
        Log in
      </SubmitButton>
    </Form>
  );
}
