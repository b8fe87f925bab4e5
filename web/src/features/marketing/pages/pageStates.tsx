import { routes } from '~/lib/routing/routes';
import { Badge, type BadgeTone } from '~/ui/Badge';
import type { PageDetailsFragment } from './pages.gql';

/** The states of pages with their words and tones, in the order of the filter. */
export const pageStates: readonly [state: string, label: string, tone: BadgeTone][] = [
  ['published', 'Published', 'success'],
  ['changed', 'Unpublished changes', 'warning'],
  ['scheduled', 'Scheduled', 'info'],
  ['draft', 'Draft', 'outline'],
  ['unpublished', 'Unpublished', 'outline'],
  ['archived', 'Archived', 'neutral'],
];

export function PageStatus({ status }: { status: string }) {
  const [, label, tone] = pageStates.find(([state]) => state === status) ?? [status, status, 'outline' as const];
  return <Badge tone={tone}>{label}</Badge>;
}

/** Whether a page can't be unpublished: closed funnels lead to the one that they share. */
export const isAlwaysShown = ({ path }: Pick<PageDetailsFragment, 'path'>) => path === routes.checkoutClosed();

/** Whether a page has all the words that someone looks for, in its title or address. */
export function isFound(page: PageDetailsFragment, search: string): boolean {
  const text = `${page.name} ${page.address ?? ''} ${page.funnelId ?? ''}`.toLowerCase();
  return search
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word));
}

/** A slug that fits a title. */
export function slugOf(name: string): string {
  return name
    .toLowerCase()
    .normalize('NFKD')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 60);
}
