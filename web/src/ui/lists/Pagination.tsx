import type { ReactNode } from 'react';
import { grouped } from '~/lib/figures';
import { IconChevronLeft, IconChevronRight } from '../icons';
import classNames from './Pagination.module.css';
import { pageCountOf, pageSize, pageSummary, pageWindow } from './pageWindow';

interface Props {
  /** The current page, from 1. */
  page: number;
  /** All rows, not pages. */
  total: number;
  /** What the rows are, in the plural: 'users'. */
  noun?: string;
  size?: number;
  onPage: (page: number) => void;
}

/** Previous, at most five pages around the current one, next; on the left which rows are shown. */
export function Pagination({ page, total, noun = 'rows', size = pageSize, onPage }: Props) {
  const pageCount = pageCountOf(total, size);
  const current = Math.min(Math.max(1, page), pageCount);
  const summary = pageSummary(current, total, noun, size);
  const step = (to: number, label: string, icon: ReactNode) => (
    <li>
      <button
        type="button"
        className={classNames.step}
        aria-label={label}
        disabled={to < 1 || to > pageCount}
        onClick={() => onPage(to)}
      >
        {icon}
      </button>
    </li>
  );
  return (
    <div className={classNames.pagination}>
      <p role="status">
        Showing <b>{summary.range}</b> of <b>{summary.total}</b> {summary.noun}
      </p>
      {pageCount > 1 && (
        <nav aria-label="Pagination">
          <ol className={classNames.pages}>
            {step(current - 1, 'Previous page', <IconChevronLeft size={18} stroke={2} aria-hidden />)}
            {pageWindow(current, pageCount).map((number) => (
              <li key={number}>
                <button
                  type="button"
                  className={classNames.page}
                  aria-label={`Page ${number}`}
                  aria-current={number === current ? 'page' : undefined}
                  onClick={() => onPage(number)}
                >
                  {grouped(number)}
                </button>
              </li>
            ))}
            {step(current + 1, 'Next page', <IconChevronRight size={18} stroke={2} aria-hidden />)}
          </ol>
        </nav>
      )}
    </div>
  );
}
