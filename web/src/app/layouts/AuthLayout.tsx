import { Link, Outlet } from 'react-router';
import { routes } from '~/lib/routing/routes';
import { Logo } from '~/ui/art/Logo';
import { LandingCard, SeaBackground } from '~/ui/art/SeaBackground';
import { useRecord } from '../router/useRecord';
import { AuthAside } from './AuthAside';
import { FooterLinks } from './Footer';
import classNames from './SeaLayouts.module.css';

/** Signing in and what stands near it: a card on the dawn sea. The pages of entering get the picture beside the form. */
export function AuthLayout() {
  const record = useRecord();
  return (
    <SeaBackground footer={<FooterLinks />}>
      <LandingCard aside={record?.guestOnly && <AuthAside />}>
        <main id="main" tabIndex={-1}>
          <Link to={routes.home()} className={classNames.logo} aria-label="Atlas, home">
            <Logo size={36} />
          </Link>
          <Outlet />
        </main>
      </LandingCard>
    </SeaBackground>
  );
}
