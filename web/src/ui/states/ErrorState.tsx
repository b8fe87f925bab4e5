import { Button, LinkButton } from '../Button';
import { EmptyState } from '../EmptyState';

interface Props {
  /** The sentence of the failure. A query's own message where there is one. */
  title?: string;
  help?: string;
  /** What Reload does; the whole page without it. */
  onRetry?: () => void;
  /** Where the bug report lives; left out where sending one makes no sense. */
  bugReportPath?: string;
  level?: 1 | 2 | 3;
}

/** A page or a panel that could not be shown. A failed panel fails alone: put this into the panel, not over the page. */
export function ErrorState({
  title = 'Something went wrong and we are unable to show this page.',
  help = 'Your work is safe. Reload the page, or send us a bug report.',
  onRetry = () => window.location.reload(),
  bugReportPath,
  level,
}: Props) {
  const isOffline = !navigator.onLine;
  return (
    <div role="alert">
      <EmptyState
        spot="storm"
        title={isOffline ? "You're offline" : title}
        level={level}
        action={
          <>
            <Button size="sm" variant="primary" onClick={onRetry}>
              Reload
            </Button>
            {bugReportPath && !isOffline && (
              <LinkButton size="sm" to={bugReportPath}>
                Bug Report
              </LinkButton>
            )}
          </>
        }
      >
        {isOffline ? 'You need a connection for this. Your downloaded lessons still work.' : help}
      </EmptyState>
    </div>
  );
}
