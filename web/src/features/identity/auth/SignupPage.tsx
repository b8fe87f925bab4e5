import { useState } from 'react';
import { Link } from 'react-router';
import { useAuth } from '~/lib/auth/AuthProvider';
import { refusedForm } from '~/lib/first';
import { cleanMobile, INVALID_MOBILE, isMobile } from '~/lib/people/mobile';
import { routes } from '~/lib/routing/routes';
import { Banner } from '~/ui/Banner';
import { Form, SubmitButton, useAtlasForm } from '~/ui/Form';
import { email as isEmail, maxLength, required } from '~/ui/Form/rules';
import { Checkbox } from '~/ui/fields/Checkbox';
import { PasswordChecklist } from '~/ui/fields/PasswordChecklist';
import { PasswordField } from '~/ui/fields/PasswordField';
import { TextField } from '~/ui/fields/TextField';
import { AuthScreen } from './AuthScreen';
import { malformedEmail } from './rules';
import classNames from './SignupPage.module.css';
import { told } from './told';
import { useRedirectTo } from './useRedirectTo';

export default function SignupPage() {
  const { signup } = useAuth();
  const { keep } = useRedirectTo();
  const [refused] = useState(refusedForm);
  const form = useAtlasForm({
    initialValues: { firstName: '', lastName: '', email: '', mobileNumber: '', password: '', accepted: false },
    rules: {
      firstName: [required(), maxLength(100)],
      lastName: [required(), maxLength(100)],
      email: [required(), isEmail(malformedEmail)],
      mobileNumber: [(typed) => (typed.trim() && !isMobile(typed) ? INVALID_MOBILE : undefined)],
      password: [required(), maxLength(128)],
      accepted: [required('Please accept the terms to create an account')],
    },
    refused,
  });

  const submit = async ({ firstName, lastName, email, mobileNumber, password }: typeof form.values) => {
    const mobile = cleanMobile(mobileNumber);
    await told(
      signup({
        username: email.trim(),
        password,
        firstName: firstName.trim(),
        lastName: lastName.trim(),
        ...(mobile ? { mobileNumber: mobile } : {}),
      }),
    );
  };

  return (
    <AuthScreen
      title="Create an account"
      intro="Free to join. Your training starts with one small step."
      below={
        <>
          Already have an account? <Link to={routes.login(keep)}>Log in</Link>
        </>
      }
    >
      {refused?.message && <Banner variant="danger">{refused.message}</Banner>}
      <Form form={form} onSubmit={submit} summary={false} posts>
        <div className={classNames.names}>
          <TextField {...form.field('firstName')} autoComplete="given-name" />
          <TextField {...form.field('lastName')} autoComplete="family-name" />
        </div>
        <TextField {...form.field('email')} type="email" autoComplete="email" />
        <TextField {...form.field('mobileNumber')} label="Mobile number (optional)" type="tel" autoComplete="tel" />
        <PasswordField {...form.field('password')} autoComplete="new-password" />
        <PasswordChecklist password={form.values.password} />
        <Checkbox
          {...form.checkbox('accepted')}
          className={classNames.consent}
          label={
            <>
              I accept the{' '}
              <Link to={routes.termsConditions()} target="_blank">
                Terms and Conditions
              </Link>{' '}
              and the{' '}
              <Link to={routes.privacyPolicy()} target="_blank">
                Privacy Policy
              </Link>
            </>
          }
        />
        <SubmitButton size="lg" full loadingLabel="Creating your account...">
          Create account
        </SubmitButton>
      </Form>
    </AuthScreen>
  );
}
