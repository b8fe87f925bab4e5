import { useNavigate, useSearchParams } from 'react-router';
import { useAuth } from '~/lib/auth/AuthProvider';
import { errorMessage } from '~/lib/graphql/errors';
import { request } from '~/lib/graphql/request';
import { routes } from '~/lib/routing/routes';
import { Form, SubmitButton, useAtlasForm } from '~/ui/Form';
import { email as isEmail, maxLength, required } from '~/ui/Form/rules';
import { FileField } from '~/ui/fields/FileField';
import { TextArea } from '~/ui/fields/TextArea';
import { TextField } from '~/ui/fields/TextField';
import { toast } from '~/ui/toast';
import { AuthScreen } from '../auth/AuthScreen';
import { malformedEmail } from '../auth/rules';
import { Honeypot } from './Honeypot';
import { pageToReport } from './pageToReport';
import { screenshotDataUrl } from './screenshot';
import { SUBMIT_BUG_REPORT, type SubmitBugReportData } from './submitBugReport';

const unreadable = "We couldn't read this picture. Try a JPG or PNG file, or send the report without it.";

export default function BugReportPage() {
  const { isAuthenticated, currentUser } = useAuth();
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const form = useAtlasForm({
    initialValues: { message: '', pageUrl: pageToReport(search), email: '', screenshot: [] as File[], website: '' },
    labels: {
      message: 'What happened?',
      pageUrl: 'Page address (optional)',
      email: 'Your email (optional)',
      screenshot: 'Screenshot (optional)',
    },
    rules: {
      message: [required('Message is required'), maxLength(5000, 'Message is too long')],
      pageUrl: [maxLength(500)],
      email: [isEmail(malformedEmail)],
    },
  });

  const submit = async ({ message, pageUrl, email, screenshot, website }: typeof form.values) => {
    const [picture] = screenshot;
    const small = picture && (await screenshotDataUrl(picture).catch(() => null));
    if (small === null) {
      form.base.setFieldError('screenshot', unreadable);
      return;
    }
    const input = {
      message: message.trim(),
      pageUrl: pageUrl.trim() || null,
      email: email.trim() || null,
      screenshot: small ?? null,
      website,
    };
    await request<SubmitBugReportData>(SUBMIT_BUG_REPORT, { input });
    await navigate(routes.thankYou({ for: 'bug-report' }), { replace: true });
  };

  return (
    <AuthScreen
      title="Bug Report"
      intro={
        isAuthenticated
          ? `Tell us what went wrong. If we have a question, we'll email ${currentUser?.email ?? 'you'}.`
          : "Tell us what went wrong. You don't need an account."
      }
    >
      <Form form={form} onSubmit={submit} onFailure={(error) => toast.error(errorMessage(error))}>
        <TextArea
          {...form.field('message')}
          rows={5}
          maxLength={5000}
          hint="What did you do, what did you expect, and what happened instead?"
        />
        <TextField {...form.field('pageUrl')} autoComplete="off" maxLength={500} />
        {!isAuthenticated && (
          <TextField {...form.field('email')} type="email" autoComplete="email" hint="Only if you want an answer." />
        )}
        <FileField
          {...form.field('screenshot')}
          extensions={['.jpg', '.jpeg', '.png', '.webp']}
          maxBytes={20 * 1024 * 1024}
          hint="JPG, PNG or WEBP. We'll make it smaller for you."
        />
        <Honeypot {...form.field('website')} />
        <SubmitButton size="lg" full loadingLabel="Sending report...">
          Send report
        </SubmitButton>
      </Form>
    </AuthScreen>
  );
}
