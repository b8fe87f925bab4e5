import { TextDocument } from '~/ui/TextDocument';
import { privacySections } from './privacySections';

export default function PrivacyPolicyPage() {
  return (
    <TextDocument
      title="Privacy Policy"
      effective="November 1, 2026"
      summary={
        <p>
          We collect what we need to run your membership, and nothing to sell. This page says which personal data Atlas
          holds, why, who sees it, how long it stays, and how you use your rights under the Data Privacy Act of 2012
          (Republic Act No. 10173).
        </p>
      }
      sections={privacySections}
    />
  );
}
