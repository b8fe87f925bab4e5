import { render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { MemoryRouter } from 'react-router';
import { AtlasTheme } from '~/theme/AtlasTheme';

/** Renders a piece of the design system as the app would: inside the theme and a router, without motion. */
export function renderUi(content: ReactNode, { at = '/' }: { at?: string } = {}) {
  const wrap = (inside: ReactNode) => (
    <MemoryRouter initialEntries={[at]}>
      <AtlasTheme env="test">{inside}</AtlasTheme>
    </MemoryRouter>
  );
  const view = render(wrap(content));
  return {
    ...view,
    user: userEvent.setup(),
    rerender: (next: ReactNode) => view.rerender(wrap(next)),
  };
}
