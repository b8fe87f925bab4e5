import { useState } from 'react';
import { useNavigate } from 'react-router';
import { useAuth } from '~/lib/auth/AuthProvider';
import { UNKNOWN_ERROR } from '~/lib/graphql/errors';
import { routes } from '~/lib/routing/routes';
import { LinkButton } from '~/ui/Button';
import { EmptyState } from '~/ui/EmptyState';
import { Form, useAtlasForm } from '~/ui/Form';
import { email as isEmail, maxLength, minLength, required } from '~/ui/Form/rules';
import { PasswordChecklist } from '~/ui/fields/PasswordChecklist';
import { PasswordField } from '~/ui/fields/PasswordField';
import { TextField } from '~/ui/fields/TextField';
import { toast } from '~/ui/toast';
import { OwnerActions } from './OwnerActions';
import { SetupFrame } from './SetupFrame';
import classNames from './setup.module.css';

/** As many characters as the server asks of anyone who has full access from the first minute. */
const OWNER_PASSWORD = 12;

/** The first page of a site without people: the person who started it makes the owner's account. */
export default function OwnerPage() {
  const { recheck } = useAuth();
  const navigate = useNavigate();
  const [isTaken, setIsTaken] = useState(false);
  const form = useAtlasForm({
    initialValues: { code: '', firstName: '', lastName: '', email: '', password: '' },
    labels: { code: 'Set-up code', email: 'Email address' },
    rules: {
      code: [required()],
      firstName: [required(), maxLength(100)],
      lastName: [required(), maxLength(100)],
      email: [required(), isEmail('Enter an email address such as name@example.com')],
      password: [required(), minLength(OWNER_PASSWORD), maxLength(128)],
    },
  });

  const submit = async (values: typeof form.values) => {
    const response = await fetch('/api/setup', {
      method: 'POST',
      credentials: 'include',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ ...values, code: values.code.trim(), email: values.email.trim() }),
    });
    const answer = (await response.json().catch(() => ({}))) as { error?: string; fields?: Record<string, string[]> };
    if (response.status === 404) {
      setIsTaken(true);
      return;
    }
    // The form puts these words at their fields.
    if (answer.fields) throw { fields: answer.fields };
    if (!response.ok) {
      toast.error(answer.error ?? UNKNOWN_ERROR);
      return;
    }
    // What this tab knew about the session was that there is none.
    await recheck();
    await navigate(routes.setup({ step: 'brand' }));
  };

  if (isTaken) {
    return (
      <main id="main">
        <EmptyState
          level={1}
          spot="gate"
          title="This site already has an owner"
          action={
            <LinkButton variant="primary" to={routes.login()}>
              Log in
            </LinkButton>
          }
        >
          The set-up code doesn't work anymore. Log in to finish the set-up.
        </EmptyState>
      </main>
    );
  }

  return (
    <SetupFrame
      current="owner"
      done={[]}
      title="Create your account"
      lead="You'll be the owner, with full access. You can invite your team later."
    >
      <Form form={form} onSubmit={submit} summary={false}>
        <TextField
          {...form.field('code')}
          autoComplete="one-time-code"
          placeholder="ABCD-EFGH-JKLM"
          hint="It's printed in the terminal where Atlas was started. A restart prints a new one."
        />
        <div className={classNames.two}>
          <TextField {...form.field('firstName')} autoComplete="given-name" />
          <TextField {...form.field('lastName')} autoComplete="family-name" />
        </div>
        <TextField {...form.field('email')} type="email" autoComplete="email" />
        <PasswordField {...form.field('password')} autoComplete="new-password" />
        <PasswordChecklist password={form.values.password} minimum={OWNER_PASSWORD} />
        <OwnerActions />
      </Form>
    </SetupFrame>
  );
}
