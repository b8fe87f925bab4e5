import { lazy, Suspense, useRef } from 'react';
import { Outlet, useLocation } from 'react-router';
import { useOnline } from '~/lib/browser/online';

const OfflinePage = lazy(() => import('~/features/learning/offline/OfflinePage'));

/** Pages that work without a connection: lessons that may be on this device, and the courses they belong to. */
const WORKS_OFFLINE = ['viewLesson', 'viewCourse'];

/**
 * The page. One that is opened without a connection would be nothing but failures, so the downloaded lessons are shown in its place; a page that
 * was open before stays, with what was typed into it.
 */
export function PageOutlet({ routeName }: { routeName?: string }) {
  const isOnline = useOnline();
  const { pathname } = useLocation();
  const entered = useRef({ pathname, isOnline });
  if (entered.current.pathname !== pathname) entered.current = { pathname, isOnline };
  // Once a page was shown with a connection it stays.
  if (isOnline) entered.current.isOnline = true;

  if (entered.current.isOnline || WORKS_OFFLINE.includes(routeName ?? '')) return <Outlet />;
  return (
    <Suspense>
      <OfflinePage />
    </Suspense>
  );
}
