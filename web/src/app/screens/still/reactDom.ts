/** Stands in for React's way to the document, where there is none. */
export const flushSync = (call: () => unknown) => call();
export const createPortal = () => null;
export const preload = () => {};
export const unstable_batchedUpdates = flushSync;
export default { flushSync, createPortal };
