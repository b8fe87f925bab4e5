import { useApolloClient } from '@apollo/client/react';
import { useEffect, useState } from 'react';
import { useAuth } from '~/lib/auth/AuthProvider';
import { storage } from '~/lib/browser/storage';
import { OFFLINE_KEY } from '~/lib/offline/owner';
import { startWorker } from '~/lib/offline/worker';
import { Button } from '~/ui/Button';
import classNames from './offline.module.css';
import { sendProgressQueue } from './progressQueue';

/** Keeps the app ready for times without a connection: the shell, what was done meanwhile, and new versions. */
export default function OfflineKeeper() {
  const client = useApolloClient();
  const { recheck } = useAuth();
  const [takeOver, setTakeOver] = useState<(() => void) | null>(null);
  const [isOffline, setOffline] = useState(!navigator.onLine);

  useEffect(() => {
    void startWorker((act) => setTakeOver(() => act)).catch(() => {});
  }, []);

  useEffect(() => {
    const sendQueue = () => {
      if (navigator.onLine && storage.get(OFFLINE_KEY)) void sendProgressQueue(client).catch(() => {});
    };
    const onOnline = () => {
      setOffline(false);
      void recheck().then(sendQueue);
    };
    const onOffline = () => setOffline(true);
    sendQueue();
    window.addEventListener('online', onOnline);
    window.addEventListener('offline', onOffline);
    return () => {
      window.removeEventListener('online', onOnline);
      window.removeEventListener('offline', onOffline);
    };
  }, [client, recheck]);

  if (!takeOver && !isOffline) return null;
  return (
    <div className={classNames.notice} role="status">
      <span>
        {isOffline ? "You're offline. Your downloaded lessons still work." : 'A new version of Atlas is ready.'}
      </span>
      {takeOver && !isOffline && (
        <Button size="sm" variant="primary" onClick={takeOver}>
          Reload
        </Button>
      )}
    </div>
  );
}
