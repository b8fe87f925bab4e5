import { createStore, useStore } from './browser/store';

/** How this site is called and looks. The server writes it into the head of every page. */
export interface Brand {
  name: string;
  /** Where the logo is; null for the boat. */
  logo: string | null;
  /** Ten steps of the primary colour; null for the colour of the theme. */
  scale: readonly string[] | null;
}

const content = (name: string) => document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content || null;

function readBrand(): Brand {
  return {
    name: content('application-name') ?? 'Atlas',
    logo: content('brand-logo'),
    scale: content('brand-scale')?.split(' ') ?? null,
  };
}

const brand = createStore<Brand>(readBrand());

export function useBrand(): Brand {
  return useStore(brand);
}

/** What the server answers about a brand that has just changed. */
export interface ChangedBrand {
  name: string;
  color?: string | null;
  logo?: string | null;
  scale: readonly string[];
  css: string;
}

/** Shows a changed brand at once: in the head, as the next page would have it, and in everything that follows the store. */
export function applyBrand({ name, color, logo, scale, css }: ChangedBrand): void {
  document.querySelector('meta[name="application-name"]')?.setAttribute('content', name);
  const style = document.getElementById('brand');
  // The element carries the nonce of the page, so its new text is as trusted as the first.
  if (style) style.textContent = css;
  const icon = document.querySelector<HTMLLinkElement>('link[rel="icon"]');
  if (icon) {
    icon.type = logo ? 'image/png' : 'image/svg+xml';
    icon.href = logo ?? '/favicon.svg';
  }
  brand.set({ name, logo: logo ?? null, scale: color ? scale : null });
}

/** Shows another colour for as long as the returned function was not called; for previews. */
export function previewColor(css: string, scale: readonly string[] | null): () => void {
  const style = document.getElementById('brand');
  const before = { css: style?.textContent ?? '', brand: brand.get() };
  if (style) style.textContent = css;
  brand.set({ ...before.brand, scale });
  return () => {
    if (style) style.textContent = before.css;
    brand.set((now) => ({ ...now, scale: before.brand.scale }));
  };
}

/** For tests: the brand as the head has it now. */
export function resetBrand(): void {
  brand.set(readBrand());
}
