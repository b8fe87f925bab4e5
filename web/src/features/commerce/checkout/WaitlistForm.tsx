import { useAuth } from '~/lib/auth/AuthProvider';
import { signedInUser } from '~/lib/auth/createAuth';
import { request } from '~/lib/graphql/request';
import { Form, SubmitButton, useAtlasForm } from '~/ui/Form';
import { email, maxLength, required } from '~/ui/Form/rules';
import { Checkbox } from '~/ui/fields/Checkbox';
import { TextField } from '~/ui/fields/TextField';
import classNames from './ClosedPage.module.css';
import { JOIN_WAITLIST } from './closedDocuments';

interface Props {
  offer: { id: string; productName: string };
  onListed: () => void;
}

/** For those who want to hear when a funnel opens. */
export function WaitlistForm({ offer, onListed }: Props) {
  const user = signedInUser(useAuth());
  const form = useAtlasForm({
    initialValues: { firstName: user?.firstName ?? '', email: user?.email ?? '', consents: false },
    rules: { firstName: [required(), maxLength(100)], email: [required(), email(), maxLength(254)] },
  });
  const submit = async (values: typeof form.values) => {
    await request(JOIN_WAITLIST, {
      funnelId: offer.id,
      firstName: values.firstName.trim(),
      email: values.email.trim(),
      consents: values.consents,
    });
    onListed();
  };
  return (
    <Form form={form} onSubmit={submit} summary={false} className={classNames.waitlist}>
      <p>Leave your name, and we'll tell you when {offer.productName} opens.</p>
      <TextField {...form.field('firstName')} autoComplete="given-name" maxLength={100} />
      <TextField {...form.field('email')} type="email" autoComplete="email" maxLength={254} />
      <Checkbox
        {...form.checkbox('consents')}
        label="Send me news and free trainings too. I can unsubscribe anytime."
      />
      <SubmitButton full loadingLabel="One moment...">
        Join the waitlist
      </SubmitButton>
    </Form>
  );
}
