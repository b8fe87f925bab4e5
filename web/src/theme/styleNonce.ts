declare global {
  interface Window {
    /** Read by the scroll lock inside Mantine's modal and drawer when it adds its style element. */
    __webpack_nonce__?: string;
  }
}

/** The nonce of this page view, as the server wrote it into the head; empty where no policy is set (tests, dev server). */
export function styleNonce(): string {
  const meta = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]');
  const nonce = meta?.nonce || meta?.getAttribute('nonce') || '';
  if (nonce) window.__webpack_nonce__ = nonce;
  return nonce;
}
