import { TextDocument } from '~/ui/TextDocument';
import { AcceptTerms } from './AcceptTerms';
import { affiliateTermsSections } from './affiliateTermsSections';
import own from './terms.module.css';

export default function AffiliateTermsPage() {
  return (
    <div className={own.page}>
      <TextDocument
        title="Affiliate T&C"
        effective="November 1, 2026"
        summary={
          <p>
            Affiliates tell others about Atlas and earn a commission when those people pay. These terms say who may take
            part, how a sale is credited, when commission is paid out, and what is not allowed. They apply together with
            the general Terms and Conditions.
          </p>
        }
        sections={affiliateTermsSections}
      />
      <AcceptTerms />
    </div>
  );
}
