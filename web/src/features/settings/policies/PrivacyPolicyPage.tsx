import { PolicyPage } from './PolicyPage';

export default function PrivacyPolicyPage() {
  return <PolicyPage name="privacy-policy" title="Privacy Policy" />;
}
