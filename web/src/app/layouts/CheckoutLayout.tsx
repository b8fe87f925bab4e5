import { Outlet } from 'react-router';
import { Logo } from '~/ui/art/Logo';
import { IconLock } from '~/ui/icons';
import classNames from './CheckoutLayout.module.css';
import { Footer } from './Footer';

/** Where somebody pays: the logo, the page and the policies, and nothing that leads away. */
export function CheckoutLayout() {
  return (
    <div className={classNames.layout}>
      <header className={classNames.header}>
        <Logo />
        <span className={classNames.secure}>
          <IconLock size={17} stroke={2} aria-hidden />
          Secure checkout
        </span>
      </header>
      <main id="main" tabIndex={-1} className={classNames.page}>
        <Outlet />
      </main>
      <div className={classNames.foot}>
        <Footer />
      </div>
    </div>
  );
}
