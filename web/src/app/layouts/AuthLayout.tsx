import type { ReactNode } from 'react';
import { Link, Outlet } from 'react-router';
import { useBrand } from '~/lib/brand';
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
    <AuthCard aside={record?.guestOnly && <AuthAside />}>
      <Outlet />
    </AuthCard>
  );
}

/** The card itself, also for what stands before the pages of somebody signed in. */
export function AuthCard({ aside, children }: { aside?: ReactNode; children: ReactNode }) {
  const { name } = useBrand();
  return (
    <SeaBackground footer={<FooterLinks />}>
      <LandingCard aside={aside}>
        <main id="main" tabIndex={-1}>
          <Link to={routes.home()} className={classNames.logo} aria-label={`${name}, home`}>
            <Logo size={36} />
          </Link>
          {children}
        </main>
      </LandingCard>
    </SeaBackground>
  );
}
