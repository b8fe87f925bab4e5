import { useEffect } from 'react';
import { useRouteError } from 'react-router';
import { routes } from '~/lib/routing/routes';
import { ErrorState } from '~/ui/states/ErrorState';

/** What stands in place of a page that failed to render or to load. */
export function PageErrorScreen() {
  const error = useRouteError();
  useEffect(() => console.error(error), [error]);
  return <ErrorState level={1} bugReportPath={routes.bugReport()} />;
}
