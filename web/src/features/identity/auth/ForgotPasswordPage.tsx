import { RequestCode } from './RequestCode';

export default function ForgotPasswordPage() {
  return (
    <RequestCode
      title="Forgot Password"
      intro="Enter the email of your account and we send you a code to choose a new password."
      emailMissing="Enter your registered email"
    />
  );
}
