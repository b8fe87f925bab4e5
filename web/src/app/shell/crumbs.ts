import { matchRoute } from '~/lib/routing/table';
import type { RouteRecord } from '~/lib/routing/types';
import { titleCase } from '~/lib/words/text';
import type { Crumb } from '~/ui/Breadcrumbs';

/**
 * '/courses/5/edit' reads Courses, Details, Edit. A crumb is a link when its path is a page inside the shell: /lessons is
 * a public page, so a lesson's crumb does not lead there. An id whose page has told its name reads as that name.
 */
export function crumbs(
  pathname: string,
  table: readonly RouteRecord[],
  names: Readonly<Record<string, string>> = {},
): Crumb[] {
  const segments = pathname.split('/').filter(Boolean);
  return segments.map((segment, index) => {
    const path = `/${segments.slice(0, index + 1).join('/')}`;
    const isPage = matchRoute(table, path)?.record.access === 'private';
    return { label: names[segment] ?? crumbLabel(segment), to: isPage ? path : undefined };
  });
}

function crumbLabel(segment: string): string {
  if (/^\d+$/.test(segment)) return 'Details';
  let text = segment;
  try {
    text = decodeURIComponent(segment);
  } catch {
    // A stray percent sign: show the segment as it stands.
  }
  const words = text.replace(/([a-z])([A-Z])/g, '$1 $2').replace(/[-_]+/g, ' ');
  return titleCase(words.toLowerCase()).replace(/^Api\b/, 'API');
}
