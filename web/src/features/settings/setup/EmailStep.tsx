import { useMutation } from '@apollo/client/react';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { useAuth } from '~/lib/auth/AuthProvider';
import { errorMessage, fieldErrors } from '~/lib/graphql/errors';
import { routes } from '~/lib/routing/routes';
import { Banner } from '~/ui/Banner';
import { Button } from '~/ui/Button';
import { Card } from '~/ui/Card';
import { Form, fieldMessage, useAtlasForm } from '~/ui/Form';
import { email as isEmail, maxLength } from '~/ui/Form/rules';
import { TextField } from '~/ui/fields/TextField';
import { IconSend } from '~/ui/icons';
import { CheckList } from './CheckList';
import { StepActions } from './StepActions';
import { SendTestEmailDocument, type SendTestEmailMutation, type SetupFieldsFragment } from './setup.gql';
import classNames from './setup.module.css';
import type { StepProps } from './stepProps';
import { stepAfter } from './steps';
import { settingOf, useSaveSettings } from './useSaveSettings';

const FLAGS = `ATLAS_SMTP_PASSWORD=… atlas serve \\
  --smtp-host smtp.example.com --smtp-port 587 --smtp-user hello@example.com \\
  --mail-from "Your community <hello@example.com>"`;

const protections: Record<string, string> = { starttls: 'STARTTLS', tls: 'TLS', none: 'None' };

/** Where email goes, as the flags of the server say, what people read as the sender, and a real test. */
export function EmailStep({ setup, settings, refresh }: StepProps) {
  const navigate = useNavigate();
  const save = useSaveSettings(settings);
  const form = useAtlasForm({
    initialValues: {
      'sender-name': settingOf(settings, 'sender-name'),
      'support-email': settingOf(settings, 'support-email'),
    },
    labels: { 'sender-name': 'Sender name', 'support-email': 'Support email address' },
    rules: {
      'sender-name': [maxLength(60)],
      'support-email': [isEmail('Enter an email address such as help@example.com')],
    },
  });
  const submit = async (values: typeof form.values) => {
    await save(values);
    await refresh();
    await navigate(routes.setup({ step: stepAfter('email') }));
  };
  return (
    <Form form={form} onSubmit={submit} summary={false}>
      <Server email={setup.email} />
      <div className={classNames.two}>
        <TextField
          {...form.field('sender-name')}
          placeholder={setup.email.from.replace(/\s*<.*$/, '').replaceAll('"', '')}
          autoComplete="organization"
        />
        <TextField
          {...form.field('support-email')}
          type="email"
          placeholder="help@example.com"
          autoComplete="email"
          hint="Where emails and receipts tell people to ask for help."
        />
      </div>
      <TestEmail onSent={refresh} hasServer={setup.email.kind === 'smtp'} />
      <StepActions
        step="email"
        ifSkipped="emails wait in the outbox until a server is set, and people log in with a password only."
      />
    </Form>
  );
}

function Server({ email }: { email: SetupFieldsFragment['email'] }) {
  if (email.kind !== 'smtp') {
    return (
      <Card as="section" aria-labelledby="server-title">
        <h2 id="server-title">No email server yet</h2>
        <Banner variant="warning">
          {email.kind === 'files'
            ? 'This is a demo: emails become files and never leave it.'
            : 'Emails wait in the outbox until Atlas knows a server.'}
        </Banner>
        <p className={classNames.muted}>
          The server and its password are set where Atlas is started, so that the password is never stored in the
          database or a backup. Restart Atlas like this, then come back to this step:
        </p>
        <pre className={classNames.flags}>{FLAGS}</pre>
      </Card>
    );
  }
  return (
    <Card as="section" aria-labelledby="server-title">
      <h2 id="server-title">Your email server</h2>
      <dl className={classNames.facts}>
        <dt>Sender</dt>
        <dd>{email.from}</dd>
        <dt>Server</dt>
        <dd>{email.server}</dd>
        <dt>Protection</dt>
        <dd>{protections[email.protection] ?? email.protection}</dd>
        <dt>Login</dt>
        <dd>{email.hasLogin ? 'With user name and password' : 'Without a login'}</dd>
      </dl>
      <p className={classNames.muted}>
        To change these, restart Atlas with <code>--mail-from</code>, <code>--smtp-host</code>, <code>--smtp-port</code>
        , <code>--smtp-user</code> and <code>ATLAS_SMTP_PASSWORD</code>.
      </p>
    </Card>
  );
}

function TestEmail({ onSent, hasServer }: { onSent: () => Promise<void>; hasServer: boolean }) {
  const { currentUser } = useAuth();
  const [send, { loading }] = useMutation(SendTestEmailDocument);
  const [to, setTo] = useState(currentUser?.email ?? '');
  const [checks, setChecks] = useState<SendTestEmailMutation['sendTestEmail']>();
  const [problem, setProblem] = useState<string>();

  const test = async () => {
    setProblem(undefined);
    setChecks(undefined);
    try {
      const { data } = await send({ variables: { to: to.trim() } });
      setChecks(data?.sendTestEmail);
      await onSent();
    } catch (error) {
      const wrong = fieldErrors(error).to?.[0];
      setProblem(wrong ? fieldMessage('Email address', wrong) : errorMessage(error));
    }
  };

  return (
    <Card as="section" className={classNames.panel} aria-labelledby="test-title">
      <h2 id="test-title">Send a test email</h2>
      <p>Send one to yourself before anyone else gets one.</p>
      <div className={classNames.send}>
        <TextField
          label="Send the test to"
          hideLabel
          type="email"
          value={to}
          onChange={setTo}
          error={problem}
          autoComplete="email"
        />
        <Button
          icon={<IconSend size={18} aria-hidden />}
          loading={loading}
          loadingLabel="Sending..."
          onClick={() => void test()}
        >
          {checks ? 'Send test email again' : 'Send test email'}
        </Button>
      </div>
      {!hasServer && !checks && <p>Without a server the test tells you what is missing.</p>}
      {checks && <CheckList checks={checks} />}
    </Card>
  );
}
