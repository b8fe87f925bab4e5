import { Link } from 'react-router';
import { appTitle } from '~/lib/pageTitle';
import { useCurrentRole } from '~/lib/role';
import { routes } from '~/lib/routing/routes';
import classNames from './Footer.module.css';

/** Copyright and the three policies, on every page. Affiliates get their own terms. */
export function Footer({ onSea = false }: { onSea?: boolean }) {
  const role = useCurrentRole();
  const terms = role.id === 'affiliate' ? routes.affiliateTerms() : routes.termsConditions();
  return (
    <footer className={classNames.footer} data-on-sea={onSea || undefined}>
      <span>
        © {new Date().getFullYear()} {appTitle()}
      </span>
      <nav aria-label="Footer">
        <Link to={terms}>Terms and Conditions</Link>
        <Link to={routes.privacyPolicy()}>Privacy Policy</Link>
        <Link to={routes.refundPolicy()}>Refund Policy</Link>
      </nav>
    </footer>
  );
}
