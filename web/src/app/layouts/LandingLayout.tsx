import { useEffect } from 'react';
import { Outlet } from 'react-router';
import { LANDING_LOADING_MS, updateUi } from '~/lib/browser/uiState';
import { Logo } from '~/ui/art/Logo';
import { LandingCard, SeaBackground } from '~/ui/art/SeaBackground';
import { FooterLinks } from './Footer';
import classNames from './SeaLayouts.module.css';

/** Public landing pages: one white card with the logo, at most 850 px wide, on the gradient. */
export function LandingLayout() {
  useEffect(() => updateUi({ loadingScreenDuration: LANDING_LOADING_MS }), []);
  return (
    <SeaBackground footer={<FooterLinks />}>
      <LandingCard wide>
        <main id="main" tabIndex={-1}>
          <span className={classNames.logo}>
            <Logo size={36} />
          </span>
          <Outlet />
        </main>
      </LandingCard>
    </SeaBackground>
  );
}
