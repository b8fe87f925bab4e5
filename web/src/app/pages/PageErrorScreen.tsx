import { useEffect } from 'react';
import { useRouteError } from 'react-router';
import { routes } from '~/lib/routing/routes';
import { Button, LinkButton } from '~/ui/Button';
import { Notice } from './Notice';

/** What stands in place of a page that failed to render or to load. */
export function PageErrorScreen() {
  const error = useRouteError();
  useEffect(() => console.error(error), [error]);
  return (
    <Notice
      spot="storm"
      title="Something went wrong and we are unable to show this page."
      actions={
        <>
          <Button variant="primary" onClick={() => window.location.reload()}>
            Reload
          </Button>
          <LinkButton to={routes.bugReport()}>Bug Report</LinkButton>
        </>
      }
    >
      Your work is safe. Reload, or send us a bug report.
    </Notice>
  );
}
