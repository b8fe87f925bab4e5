import { Outlet } from 'react-router';
import { Logo } from '~/ui/art/Logo';
import classNames from './DawnLayout.module.css';
import { Footer } from './Footer';

/** Public landing pages: one white card with the logo, at most 850 px wide, on the gradient. */
export function LandingLayout() {
  return (
    <div className={classNames.dawn}>
      <div className={classNames.card} data-landing>
        <main id="main" tabIndex={-1} className={classNames.content}>
          <span className={classNames.logo}>
            <Logo size={36} />
          </span>
          <Outlet />
        </main>
      </div>
      <Footer onSea />
    </div>
  );
}
