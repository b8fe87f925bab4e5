import { screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { renderUi } from '~/testing/renderUi';
import { Pagination } from './Pagination';

it('says which rows are shown', () => {
  const { rerender } = renderUi(<Pagination page={3} total={1284} noun="users" onPage={() => {}} />);
  expect(screen.getByText(/Showing/)).toHaveTextContent('Showing 21 to 30 of 1,284 users');
  rerender(<Pagination page={129} total={1284} noun="users" onPage={() => {}} />);
  expect(screen.getByText(/Showing/)).toHaveTextContent('Showing 1,281 to 1,284 of 1,284 users');
});

it('links five pages and moves by one (B150, B151)', async () => {
  const go = vi.fn();
  const { user } = renderUi(<Pagination page={6} total={73} onPage={go} />);
  expect(screen.getAllByRole('button', { name: /^Page/ }).map((link) => link.textContent)).toEqual([
    '4',
    '5',
    '6',
    '7',
    '8',
  ]);
  expect(screen.getByRole('button', { name: 'Page 6' })).toHaveAttribute('aria-current', 'page');
  await user.click(screen.getByRole('button', { name: 'Previous page' }));
  await user.click(screen.getByRole('button', { name: 'Next page' }));
  await user.click(screen.getByRole('button', { name: 'Page 8' }));
  expect(go.mock.calls).toEqual([[5], [7], [8]]);
});

it('ends at the ends and brings a page that is too far back', () => {
  const { rerender } = renderUi(<Pagination page={1} total={73} onPage={() => {}} />);
  expect(screen.getByRole('button', { name: 'Previous page' })).toBeDisabled();
  rerender(<Pagination page={99} total={73} onPage={() => {}} />);
  expect(screen.getByRole('button', { name: 'Next page' })).toBeDisabled();
  expect(screen.getByRole('button', { name: 'Page 8' })).toHaveAttribute('aria-current', 'page');
  rerender(<Pagination page={1} total={7} onPage={() => {}} />);
  expect(screen.queryByRole('navigation')).not.toBeInTheDocument();
});
