import { Link, Outlet, useMatches } from 'react-router';
import { routes } from '~/lib/routing/routes';
import type { RouteRecord } from '~/lib/routing/types';
import { Logo } from '~/ui/art/Logo';
import { AuthAside } from './AuthAside';
import classNames from './DawnLayout.module.css';
import { Footer } from './Footer';

/** Signing in and what stands near it: a card on the dawn sea. The pages of entering get the picture beside the form. */
export function AuthLayout() {
  const record = useMatches().at(-1)?.handle as RouteRecord | undefined;
  const pictured = record?.guestOnly === true;
  return (
    <div className={classNames.dawn}>
      <div className={classNames.card} data-pictured={pictured || undefined}>
        <main id="main" tabIndex={-1} className={classNames.content}>
          <Link to={routes.home()} className={classNames.logo} aria-label="Atlas, home">
            <Logo size={36} />
          </Link>
          <Outlet />
        </main>
        {pictured && <AuthAside />}
      </div>
      <Footer onSea />
    </div>
  );
}
