import { errorMessage } from '~/lib/graphql/errors';
import { request as ask } from '~/lib/graphql/request';
import { Form, SubmitButton, useAtlasForm } from '~/ui/Form';
import { isCompleteOtp, OtpBoxes } from '~/ui/fields/OtpBoxes';
import { toast } from '~/ui/toast';
import { ResendCode } from './ResendCode';
import type { ResetRequest } from './resetRequest';
import { VALIDATE_OTP, type ValidateOtpData } from './validateOtp';

interface Props {
  request: ResetRequest;
  /** The code that the mailed link carried; empty without one. */
  mailedOtp: string;
  onVerified: () => void;
  onNewRequest: (request: ResetRequest) => void;
}

export function CodeForm({ request, mailedOtp, onVerified, onNewRequest }: Props) {
  const form = useAtlasForm({
    initialValues: { otp: mailedOtp },
    labels: { otp: 'OTP' },
    rules: { otp: [(code) => (isCompleteOtp(code) ? undefined : 'Enter all six digits')] },
  });

  const submit = async ({ otp }: typeof form.values) => {
    const input = { id: request.userId, otp: Number(otp) };
    const { validateOtp } = await ask<ValidateOtpData>(VALIDATE_OTP, { input });
    if (validateOtp.isValid) {
      onVerified();
      return;
    }
    toast.error(validateOtp.message ?? 'Invalid OTP');
    // The toast is gone after seconds; what to do next stays with the boxes.
    form.base.setFieldError('otp', "That code didn't work. Check the latest email from us, or ask for a new code.");
  };

  const takeNewRequest = (next: ResetRequest) => {
    form.setValue('otp', '');
    onNewRequest(next);
  };

  return (
    <Form form={form} onSubmit={submit} onFailure={(error) => toast.error(errorMessage(error))} summary={false}>
      <OtpBoxes {...form.field('otp')} autoFocus />
      <ResendCode email={request.email} onSent={takeNewRequest} />
      <SubmitButton size="lg" full loadingLabel="Verifying...">
        Verify code
      </SubmitButton>
    </Form>
  );
}
