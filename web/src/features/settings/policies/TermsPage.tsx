import { PolicyPage } from './PolicyPage';

export default function TermsPage() {
  return <PolicyPage name="terms-conditions" title="Terms and Conditions" />;
}
