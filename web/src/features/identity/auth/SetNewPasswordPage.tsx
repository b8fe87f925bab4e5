import { RequestCode } from './RequestCode';

/** Where people come from an invitation: the same steps, told to someone who has no password yet. */
export default function SetNewPasswordPage() {
  return (
    <RequestCode
      title="Set New Password"
      intro="Confirm your email and we send you a code. After that you choose your password."
      emailMissing="Email is required"
    />
  );
}
