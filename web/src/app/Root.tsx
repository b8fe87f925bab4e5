import { useEffect, useRef } from 'react';
import { Outlet, ScrollRestoration, useLocation } from 'react-router';
import { lastPage, tellablePath } from '~/lib/browser/lastPage';
import { useDocumentTitle } from '~/lib/pageTitle';
import { routes } from '~/lib/routing/routes';
import { PageLoading } from './PageLoading';
import classNames from './Root.module.css';
import { useRecord } from './router/useRecord';

/** Around every page: skip link, title, focus and scroll on page change, and the sign that a page is slow to come. */
export function Root() {
  useDocumentTitle(useRecord()?.title);
  useFocusOnPageChange();
  useLastPage();
  return (
    <>
      <a className={classNames.skip} href="#main">
        Skip to content
      </a>
      <PageLoading />
      <Outlet />
      <ScrollRestoration />
    </>
  );
}

/** A new page takes the focus, as a document load would do, so that keyboards and screen readers start at its top. */
function useFocusOnPageChange() {
  const { pathname } = useLocation();
  const shown = useRef(pathname);
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    document.getElementById('main')?.focus({ preventScroll: true });
  }, [pathname]);
}

/** Remembers the page for the bug report, which is a page itself and does not count. */
function useLastPage() {
  const { pathname, search } = useLocation();
  useEffect(() => {
    if (pathname !== routes.bugReport()) lastPage.set(tellablePath(pathname, search));
  }, [pathname, search]);
}
