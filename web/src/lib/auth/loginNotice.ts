import { createStore } from '~/lib/browser/store';

/** Why somebody has to log in again, and the address they were signed in with; for the login page. */
export interface LoginNotice {
  text: string;
  email: string;
}

export const loginNotice = createStore<LoginNotice | null>(null);
