import { TextDocument } from '~/ui/TextDocument';
import { refundSections } from './refundSections';

export default function RefundPolicyPage() {
  return (
    <TextDocument
      title="Refund Policy"
      effective="November 1, 2026"
      summary={
        <p>
          If Atlas is not for you, tell us within 7 days of your first payment and you get it back. Double payments and
          payments made by mistake are always returned. This page says how, how fast, and what happens to your access.
        </p>
      }
      sections={refundSections}
    />
  );
}
