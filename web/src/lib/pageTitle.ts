import { useEffect } from 'react';
import { useBrand } from './brand';
import { createStore, useStore } from './browser/store';

const ownTitle = createStore<string | null>(null);

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
  const { name } = useBrand();
  const title = own ?? routeTitle;
  useEffect(() => {
    document.title = title && title !== name ? `${title} · ${name}` : name;
  }, [title, name]);
}
