import { render, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { someUser } from '~/testing/someUser';
import { AuthProvider, useAuth } from './AuthProvider';
import { createAuth } from './createAuth';
import type { AuthClient } from './types';

function Who() {
  const { loading, isAuthenticated, currentUser, hasRole } = useAuth();
  if (loading) return <p>loading</p>;
  return <p>{isAuthenticated ? `${currentUser?.firstName} ${hasRole(['coach', 'member'])}` : 'nobody'}</p>;
}

const client: AuthClient = {
  type: 'fake',
  login: async () => ({}),
  signup: async () => ({}),
  logout: async () => ({}),
  getToken: async () => 'token',
  getUserMetadata: async () => 'token',
};

it('starts the machine and follows it', async () => {
  vi.stubGlobal('fetch', async () => Response.json({ data: { redwood: { currentUser: someUser() } } }));
  render(
    <AuthProvider auth={createAuth(client)}>
      <Who />
    </AuthProvider>,
  );
  expect(screen.getByText('loading')).toBeVisible();
  expect(await screen.findByText('Maricel true')).toBeVisible();
  vi.unstubAllGlobals();
});

it('must be there (B251)', () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  expect(() => render(<Who />)).toThrow('useAuth must be used within an AuthProvider');
  vi.restoreAllMocks();
});
