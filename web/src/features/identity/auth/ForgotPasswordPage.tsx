import { RequestCode } from './RequestCode';

export default function ForgotPasswordPage() {
  return (
    <RequestCode
      title="Forgot Password"
      intro="Enter your account's email and we'll send you a code to set a new password."
      emailMissing="Enter your registered email"
    />
  );
}
