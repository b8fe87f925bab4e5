import { Button } from '~/ui/Button';
import { EmptyState } from '~/ui/EmptyState';
import DownloadedLessons from './DownloadedLessons';

/** What there is without a connection: the lessons on this device. The page comes back by itself with the connection. */
export default function OfflinePage() {
  return (
    <>
      <EmptyState
        level={1}
        spot="calm"
        title="You're offline"
        action={
          <Button variant="primary" onClick={() => window.location.reload()}>
            Try again
          </Button>
        }
      >
        Your downloaded lessons still work. We'll open this page once you're back online.
      </EmptyState>
      <DownloadedLessons />
    </>
  );
}
