import { lazy, Suspense, useState } from 'react';
import { Outlet, useLocation } from 'react-router';
import type { CurrentUser } from '~/lib/auth/types';
import { tabStorage } from '~/lib/browser/storage';
import { useStore } from '~/lib/browser/store';
import { useUi } from '~/lib/browser/uiState';
import { type CurrentRole, useCurrentRole } from '~/lib/people/role';
import { usePublicSettings } from '~/lib/settings';
import { crumbNames } from '~/lib/words/crumbNames';
import { Breadcrumbs } from '~/ui/Breadcrumbs';
import { Footer } from '../layouts/Footer';
import { builtMenu } from '../menus/builtMenu';
import { bottomBar, mainMenu } from '../menus/mainMenu';
import { useRecord } from '../router/useRecord';
import { routeTable } from '../routeTable';
import { AffiliateRelogin } from '../session/AffiliateRelogin';
import { BottomBar } from './BottomBar';
import { crumbs } from './crumbs';
import classNames from './Frame.module.css';
import { ImpersonationBanner } from './impersonation/ImpersonationBanner';
import { PageOutlet } from './PageOutlet';
import { RenewalBanner } from './renewal/RenewalBanner';
import { useDuesKnown } from './renewal/useDuesKnown';
import { Sidebar } from './sidebar/Sidebar';
import { TopBar } from './TopBar';
import { MemberWelcome } from './welcome/MemberWelcome';

/** Nothing on the first screen waits for it. */
const OfflineKeeper = lazy(() => import('~/features/learning/offline/OfflineKeeper'));

/** Few people are about to be forgotten. */
const ErasureBanner = lazy(() => import('./erasure/ErasureBanner'));

/** Few people have still to confirm their address. */
const EmailProofBanner = lazy(() => import('./emailProof/EmailProofBanner'));

/** Few people come back, so few need the code of the modal on their first load. */
const ReturneeModal = lazy(() => import('./returnee/ReturneeModal'));

const NARROW_ROLES = ['member', 'non-member', 'affiliate'];

/** Dismissed for as long as the tab lives, by the person it was dismissed by. */
const PROOF_DISMISSED_KEY = 'email-proof-dismissed';

/** The one banner above the page: what cannot wait comes first. */
function TopNotice({ user, role }: { user: CurrentUser; role: CurrentRole }) {
  const [dismissedBy, setDismissedBy] = useState(() => tabStorage.get(PROOF_DISMISSED_KEY));
  if (user.erasureDueAt && !user.isImpersonating) {
    return (
      <Suspense>
        <ErasureBanner dueAt={user.erasureDueAt} />
      </Suspense>
    );
  }
  if (user.isEmailProven === false && dismissedBy !== String(user.id)) {
    const dismiss = () => {
      tabStorage.set(PROOF_DISMISSED_KEY, String(user.id));
      setDismissedBy(String(user.id));
    };
    return (
      <Suspense>
        <EmailProofBanner user={user} onDismiss={dismiss} />
      </Suspense>
    );
  }
  return <RenewalBanner user={user} role={role} />;
}

/** Sidebar, top bar, page, footer and, on small screens, the bottom bar. */
export function Frame({ user }: { user: CurrentUser }) {
  const record = useRecord();
  const { pathname } = useLocation();
  const role = useCurrentRole();
  const settings = usePublicSettings();
  const names = useStore(crumbNames);
  const isOpen = useUi((state) => state.isSidebarOpen);
  const hasDock = useUi((state) => state.hasDock);
  const isNoticeKnown = useDuesKnown(user, role);

  const menu = builtMenu(mainMenu(user, role.id, settings), user, settings);
  const bar = bottomBar(user, role.id, menu);
  const isWide = !NARROW_ROLES.includes(role.id ?? '');

  // A page that is a world of its own, such as the set-up, brings everything around it.
  if (record?.layout === 'alone') {
    return (
      <div className={classNames.screen} data-impersonating={user.isImpersonating || undefined}>
        {user.isImpersonating && <ImpersonationBanner user={user} />}
        <Outlet />
      </div>
    );
  }

  return (
    <div className={classNames.screen} data-impersonating={user.isImpersonating || undefined}>
      {user.isImpersonating && <ImpersonationBanner user={user} />}
      <div className={classNames.app} data-rail={!isOpen || undefined}>
        <Sidebar menu={menu} user={user} role={role} settings={settings} />
        <div className={classNames.column} data-wide={isWide || undefined}>
          <TopBar user={user} role={role} settings={settings} />
          <main
            id="main"
            tabIndex={-1}
            className={classNames.page}
            data-layout={record?.layout === 'distinct' ? 'distinct' : 'main'}
            data-waiting={!isNoticeKnown || undefined}
          >
            <TopNotice user={user} role={role} />
            {record?.layout !== 'distinct' && <Breadcrumbs crumbs={crumbs(pathname, routeTable, names)} />}
            <PageOutlet routeName={record?.name} />
          </main>
          <Footer />
        </div>
      </div>
      {!hasDock && <BottomBar items={bar.items} menu={bar.more ? menu : null} />}
      {user.showReturneeModal && role.id === 'member' && (
        <Suspense>
          <ReturneeModal />
        </Suspense>
      )}
      <MemberWelcome user={user} role={role} />
      <AffiliateRelogin user={user} />
      <Suspense>
        <OfflineKeeper />
      </Suspense>
    </div>
  );
}
