import { Link, useNavigate, useSearchParams } from 'react-router';
import { useAuth } from '~/lib/auth/AuthProvider';
import { routes } from '~/lib/routing/routes';
import { Form, SubmitButton, useAtlasForm } from '~/ui/Form';
import { email as isEmail, required } from '~/ui/Form/rules';
import { TextField } from '~/ui/fields/TextField';
import { IconMail } from '~/ui/icons';
import { toast } from '~/ui/toast';
import { AuthScreen } from './AuthScreen';
import { rememberRequest } from './resetRequest';
import { emailFromLink, malformedEmail } from './rules';
import { told } from './told';

interface Props {
  title: string;
  intro: string;
  /** Told when the field is left empty; the two screens have different words for it. */
  emailMissing: string;
}

/** The first step to a new password: an e-mail address, to which a code is sent. */
export function RequestCode({ title, intro, emailMissing }: Props) {
  const { forgotPassword } = useAuth();
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const form = useAtlasForm({
    initialValues: { email: emailFromLink(search.get('extraData')) },
    rules: { email: [required(emailMissing), isEmail(malformedEmail)] },
  });

  const submit = async (values: typeof form.values) => {
    const typed = values.email.trim();
    const sent = await told(forgotPassword(typed));
    if (!sent?.id || !sent.token) return;
    const email = sent.email ?? typed;
    const request = { userId: sent.id, resetToken: sent.token, email };
    rememberRequest(request);
    toast.success(`An OTP was sent to ${email}`);
    await navigate(routes.resetPassword(request));
  };

  return (
    <AuthScreen title={title} intro={intro} below={<Link to={routes.login()}>Back to log in</Link>}>
      <Form form={form} onSubmit={submit} summary={false}>
        <TextField
          {...form.field('email')}
          required={false}
          type="email"
          autoComplete="username"
          icon={<IconMail size={18} stroke={1.75} aria-hidden />}
        />
        <SubmitButton size="lg" full loadingLabel="SENDING OTP...">
          SEND
        </SubmitButton>
      </Form>
    </AuthScreen>
  );
}
