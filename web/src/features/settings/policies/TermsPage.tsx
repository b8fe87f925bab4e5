import { TextDocument } from '~/ui/TextDocument';
import { termsSections } from './termsSections';

export default function TermsPage() {
  return (
    <TextDocument
      title="Terms and Conditions"
      effective="November 1, 2026"
      summary={
        <p>
          These terms are the agreement between you and Atlas. They say what you get when you join, what you pay and
          when, how we treat each other, and what happens when something goes wrong. By creating an account, enrolling
          or using Atlas you accept them.
        </p>
      }
      sections={termsSections}
    />
  );
}
