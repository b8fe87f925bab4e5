import { Link, Outlet } from 'react-router';
import { useAuth } from '~/lib/auth/AuthProvider';
import { signedInUser } from '~/lib/auth/createAuth';
import { useBrand } from '~/lib/brand';
import { routes } from '~/lib/routing/routes';
import { Logo } from '~/ui/art/Logo';
import { LinkButton } from '~/ui/Button';
import { Footer } from './Footer';
import classNames from './PublicLayout.module.css';

/** Pages anybody may read: a quiet header, the page, the footer. */
export function PublicLayout() {
  const user = signedInUser(useAuth());
  const { name } = useBrand();
  return (
    <div className={classNames.layout}>
      <header className={classNames.header}>
        <Link to={routes.home()} aria-label={`${name}, home`}>
          <Logo />
        </Link>
        {user ? (
          <LinkButton size="sm" to={routes.home()}>
            Back to home
          </LinkButton>
        ) : (
          <LinkButton size="sm" variant="primary" to={routes.login()}>
            Log in
          </LinkButton>
        )}
      </header>
      <main id="main" tabIndex={-1} className={classNames.page}>
        <Outlet />
      </main>
      <Footer />
    </div>
  );
}
