import { useEffect } from 'react';
import { createStore, useStore } from './store';

const ownTitle = createStore<string | null>(null);

/** The configured name of this Atlas, as the server wrote it into the head. */
export function appTitle(): string {
  return document.querySelector<HTMLMetaElement>('meta[name="application-name"]')?.content || 'Atlas';
}

/** For a page that knows better than its route: usePageTitle(course.name). */
export function usePageTitle(title: string | null | undefined): void {
  useEffect(() => {
    if (!title) return;
    ownTitle.set(title);
    return () => ownTitle.set(null);
  }, [title]);
}

/** Writes the document's title: the page's own words, else the route's. */
export function useDocumentTitle(routeTitle: string | undefined): void {
  const own = useStore(ownTitle);
  const title = own ?? routeTitle;
  useEffect(() => {
    const app = appTitle();
    document.title = title && title !== app ? `${title} · ${app}` : app;
  }, [title]);
}
