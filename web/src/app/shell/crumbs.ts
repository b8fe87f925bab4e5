import { matchRoute } from '~/lib/routing/table';
import type { RouteRecord } from '~/lib/routing/types';
import { titleCase } from '~/lib/text';

export interface Crumb {
  label: string;
  path: string;
  /** The path is a page of its own inside the shell. /lessons is public, so a lesson's crumb does not lead there. */
  linked: boolean;
}

/** '/courses/5/edit' reads Courses, Details, Edit. */
export function crumbs(pathname: string, table: readonly RouteRecord[]): Crumb[] {
  const segments = pathname.split('/').filter(Boolean);
  return segments.map((segment, index) => {
    const path = `/${segments.slice(0, index + 1).join('/')}`;
    return { label: crumbLabel(segment), path, linked: matchRoute(table, path)?.record.access === 'private' };
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
  return titleCase(words.toLowerCase());
}
