import { request } from '~/lib/graphql/request';
import { copyText } from '~/lib/words/copyText';
import { Button } from '~/ui/Button';
import { Form, SubmitButton, useAtlasForm } from '~/ui/Form';
import { isCompleteOtp, OtpBoxes } from '~/ui/fields/OtpBoxes';
import { IconCopy } from '~/ui/icons';
import { toast } from '~/ui/toast';
import { CONFIRM_TWO_FACTOR, type ConfirmTwoFactorData, type StartTwoFactorData } from './documents';
import classNames from './ScanAndConfirm.module.css';

interface Props {
  setup: StartTwoFactorData['startTwoFactor'];
  onConfirmed: (recoveryCodes: string[]) => void;
}

/** The picture for the app, the secret for those who cannot scan, and the first code as the proof that it works. */
export function ScanAndConfirm({ setup, onConfirmed }: Props) {
  const form = useAtlasForm({
    initialValues: { code: '' },
    labels: { code: 'Code from the app' },
    rules: { code: [(code) => (isCompleteOtp(code) ? undefined : 'Enter all six digits')] },
  });

  const submit = async ({ code }: typeof form.values) => {
    try {
      const { confirmTwoFactor } = await request<ConfirmTwoFactorData>(CONFIRM_TWO_FACTOR, { code });
      onConfirmed(confirmTwoFactor);
    } catch (error) {
      form.setValue('code', '');
      throw error;
    }
  };

  return (
    <Form form={form} onSubmit={submit} summary={false}>
      <ol className={classNames.steps}>
        <li>
          <p>Scan this picture with your authenticator app.</p>
          <img className={classNames.qr} src={setup.qr} alt="QR code for your authenticator app" />
          <p className={classNames.other}>
            On this phone? <a href={setup.url}>Open it in your app</a>, or type this key by hand:
          </p>
          <Secret text={setup.secret} />
        </li>
        <li>
          <p>Enter the six digits the app shows for Atlas.</p>
          <OtpBoxes {...form.field('code')} hideLabel />
        </li>
      </ol>
      <SubmitButton size="lg" full loadingLabel="Checking...">
        Turn on
      </SubmitButton>
    </Form>
  );
}

function Secret({ text }: { text: string }) {
  const copy = async () => {
    if (await copyText(text)) toast.success('Key copied');
    else toast.error("We can't copy in this browser. Select the key instead.");
  };
  return (
    <div className={classNames.secret}>
      <code data-testid="two-factor-secret">{text.match(/.{1,4}/g)?.join(' ')}</code>
      <Button size="sm" icon={<IconCopy size={16} aria-hidden />} onClick={copy}>
        Copy key
      </Button>
    </div>
  );
}
