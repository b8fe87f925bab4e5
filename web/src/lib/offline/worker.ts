/** Asks the browser to keep the shell, and says when a new version waits to be shown. */
export async function startWorker(onNewVersion: (takeOver: () => void) => void): Promise<void> {
  if (!('serviceWorker' in navigator) || import.meta.env.DEV) return;
  const workers = navigator.serviceWorker;
  const registration = await workers.register('/sw.js', { updateViaCache: 'none' });
  const offer = (waiting: ServiceWorker | null) => {
    // Without a page of an older version there is nothing to replace.
    if (!waiting || !workers.controller) return;
    onNewVersion(() => {
      workers.addEventListener('controllerchange', () => window.location.reload(), { once: true });
      waiting.postMessage('take-over');
    });
  };
  offer(registration.waiting);
  registration.addEventListener('updatefound', () => {
    const next = registration.installing;
    next?.addEventListener('statechange', () => {
      if (next.state === 'installed') offer(next);
    });
  });
  // A tab that stays open for days looks for a new version when somebody comes back to it.
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') void registration.update().catch(() => {});
  });
}
