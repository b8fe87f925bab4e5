import { Suspense, useEffect } from 'react';
import { Navigate, useLoaderData, useParams, useSearchParams } from 'react-router';
import { opens } from '~/lib/access';
import { useAuth } from '~/lib/auth/AuthProvider';
import { signedInUser } from '~/lib/auth/createAuth';
import { showLoadingScreen } from '~/lib/browser/uiState';
import { safeRedirect } from '~/lib/routing/redirectTo';
import type { RouteRecord } from '~/lib/routing/types';
import { ForbiddenPage, NotFoundPage } from '../pages/lazyPages';
import { fits, type PageData } from './loaders';
import { useRecord } from './useRecord';

/** Shows the page of the matched route, or why it cannot be shown. */
export function RoutePage() {
  return (
    <Suspense>
      <PageOrReason />
    </Suspense>
  );
}

function PageOrReason() {
  const record = useRecord() as RouteRecord;
  const { Page } = useLoaderData<PageData>();
  const params = useParams();
  const user = signedInUser(useAuth());

  if (record.guestOnly && user) return <ToWantedPage />;
  if (!fits(record, params)) return <NotFoundPage />;
  if (record.access === 'private' && record.page && !opens(user, record.page)) return <ForbiddenPage />;
  if (!Page) return <NotFoundPage />;
  return <Page />;
}

/** Somebody signed in has no business at the login page: on to where they wanted, else home. */
function ToWantedPage() {
  const [query] = useSearchParams();
  useEffect(() => showLoadingScreen('Getting your things ready'), []);
  return <Navigate to={safeRedirect(query.get('redirectTo'))} replace />;
}
