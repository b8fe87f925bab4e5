/** The page the report is about: named by the link that led here, else the page the visitor came from. */
export function pageToReport(search: URLSearchParams, referrer = document.referrer, origin = location.origin): string {
  const named = search.get('page')?.trim();
  if (named) return named.slice(0, 500);
  return referrer.startsWith(`${origin}/`) ? referrer.slice(origin.length).slice(0, 500) : '';
}
