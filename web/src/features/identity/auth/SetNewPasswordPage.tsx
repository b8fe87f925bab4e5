import { RequestCode } from './RequestCode';

/** Where people come from an invitation: the same steps, told to someone who has no password yet. */
export default function SetNewPasswordPage() {
  return (
    <RequestCode
      title="Set New Password"
      intro="Enter your email and we'll send you a code. Then choose your password."
      emailMissing="Email is required"
    />
  );
}
