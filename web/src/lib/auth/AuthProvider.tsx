import { createContext, type ReactNode, useContext, useEffect, useMemo } from 'react';
import { hasRole } from '~/lib/access';
import { useStore } from '~/lib/browser/store';
import type { Auth } from './createAuth';
import type { AuthState } from './types';

export interface AuthContextValue extends AuthState, Omit<Auth, 'state' | 'start' | 'settled'> {
  hasRole(wanted: string | readonly string[]): boolean;
}

const AuthContext = createContext<Auth | null>(null);

export function AuthProvider({ auth, children }: { auth: Auth; children: ReactNode }) {
  useEffect(() => {
    void auth.start();
  }, [auth]);
  return <AuthContext value={auth}>{children}</AuthContext>;
}

/** The auth state and everything one can do about it. */
export function useAuth(): AuthContextValue {
  const auth = useContext(AuthContext);
  if (!auth) throw new Error('useAuth must be used within an AuthProvider');
  const state = useStore(auth.state);
  return useMemo(() => {
    const { state: _state, start: _start, settled: _settled, ...actions } = auth;
    return { ...actions, ...state, hasRole: (wanted) => hasRole(state.currentUser, wanted) };
  }, [auth, state]);
}
