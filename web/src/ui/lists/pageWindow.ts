import { grouped } from '~/lib/figures';
export const pageSize = 10;
export const windowSize = 5;

/** How many pages there are; an empty list has one. */
export function pageCountOf(total: number, size = pageSize): number {
  return Math.max(1, Math.ceil(total / size));
}

/** The page numbers to link: five, fewer only when there are fewer, moving along with the current page. */
export function pageWindow(page: number, pageCount: number): number[] {
  const start = Math.max(1, Math.min(page - 2, Math.max(1, pageCount - (windowSize - 1))));
  const end = Math.min(pageCount, start + windowSize - 1);
  return Array.from({ length: Math.max(0, end - start + 1) }, (_, offset) => start + offset);
}

/** 'Showing 21 to 30 of 1,284 users'. */
export function pageSummary(page: number, total: number, noun: string, size = pageSize) {
  const from = total === 0 ? 0 : (page - 1) * size + 1;
  return {
    range: `${grouped(from)} to ${grouped(Math.min(page * size, total))}`,
    total: grouped(total),
    noun,
  };
}
