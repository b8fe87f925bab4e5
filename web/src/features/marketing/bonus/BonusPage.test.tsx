import { screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { startFakeServer } from '~/testing/fakeServer';
import { renderApp } from '~/testing/renderApp';

function withBonusLink(link: string | null) {
  const server = startFakeServer();
  server.graphql.BonusSettings = () => ({ data: { publicSettings: { 'bonus-link': link } } });
  const replace = vi.fn();
  vi.stubGlobal('location', { ...window.location, replace });
  return replace;
}

it('leads on to the bonuses', async () => {
  const replace = withBonusLink('https://example.com/bonus');
  renderApp('/bonus');
  await waitFor(() => expect(replace).toHaveBeenCalledWith('https://example.com/bonus'));
});

it.each([null, 'http://example.com/bonus', 'javascript:alert(1)'])('says that there are none with %s', async (link) => {
  const replace = withBonusLink(link);
  renderApp('/bonus');
  expect(await screen.findByRole('heading', { name: 'No bonuses yet' })).toBeVisible();
  expect(replace).not.toHaveBeenCalled();
});
