import { toast as store } from 'react-hot-toast/headless';

const shown = 3000;
const shownError = 4000;
/** Long enough for the exit motion; the store keeps a dismissed toast for this time. */
const leaving = 200;

/**
 * Short messages above the page, shown by the one `ToastArea`. The store keeps at most 20.
 * Each call answers the id that `dismiss` takes; giving the same `id` again replaces the message.
 */
export const toast = {
  success: (message: string, options?: { id?: string }) =>
    store.success(message, { duration: shown, removeDelay: leaving, ...options }),
  info: (message: string, options?: { id?: string }) =>
    store(message, { duration: shown, removeDelay: leaving, ...options }),
  error: (message: string, options?: { id?: string }) =>
    store.error(message, { duration: shownError, removeDelay: leaving, ...options }),
  dismiss: (id?: string) => store.dismiss(id),
};
