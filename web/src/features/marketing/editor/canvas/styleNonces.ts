import { styleNonce } from '~/theme/styleNonce';

/**
 * Lets the editor's library write style elements into a document while it is open: it adds some for dragging and marking, and the policy of
 * the page takes none without the nonce. Gives back what ends it.
 */
export function giveNonceTo(target: Document): () => void {
  const nonce = styleNonce();
  if (!nonce) return () => {};
  const original = target.createElement;
  target.createElement = function (this: Document, name: string, options?: ElementCreationOptions) {
    const element = original.call(this, name, options);
    if (name.toLowerCase() === 'style') element.nonce = nonce;
    return element;
  } as typeof target.createElement;
  return () => {
    target.createElement = original;
  };
}
