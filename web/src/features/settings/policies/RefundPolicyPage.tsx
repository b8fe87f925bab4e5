import { PolicyPage } from './PolicyPage';

export default function RefundPolicyPage() {
  return <PolicyPage name="refund-policy" title="Refund Policy" />;
}
