import { Link } from 'react-router';
import { useBrand } from '~/lib/brand';
import { useCurrentRole } from '~/lib/people/role';
import { routes } from '~/lib/routing/routes';
import classNames from './Footer.module.css';

/** Copyright and the three policies, on every page. */
export function Footer() {
  return (
    <footer className={classNames.footer}>
      <FooterLinks />
    </footer>
  );
}

/** The same without a frame, for layouts that bring their own foot. Affiliates get their own terms. */
export function FooterLinks() {
  const role = useCurrentRole();
  const { name } = useBrand();
  const isAffiliate = role.id === 'affiliate';
  return (
    <>
      <span>
        © {new Date().getFullYear()} {name}
      </span>
      <nav className={classNames.links} aria-label="Footer">
        {isAffiliate ? (
          <Link to={routes.affiliateTerms()}>Affiliate Terms and Conditions</Link>
        ) : (
          <Link to={routes.termsConditions()}>Terms and Conditions</Link>
        )}
        <Link to={routes.privacyPolicy()}>Privacy Policy</Link>
        <Link to={routes.refundPolicy()}>Refund Policy</Link>
      </nav>
    </>
  );
}
