import { lastPage, tellablePath } from '~/lib/browser/lastPage';

const MAX = 500;

/** The page the report is about: named by the link, else the last one shown in this tab, else where the visitor came from. */
export function pageToReport(
  search: URLSearchParams,
  { last = lastPage.get(), referrer = document.referrer, origin = location.origin } = {},
): string {
  const named = search.get('page')?.trim() || last;
  if (named) return named.slice(0, MAX);
  if (!referrer.startsWith(`${origin}/`)) return '';
  const url = new URL(referrer);
  return tellablePath(url.pathname, url.search).slice(0, MAX);
}
