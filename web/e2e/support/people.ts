import { expect, type Page } from '@playwright/test';
import { mailTo, proofLinkIn } from './mail';

export const password = 'Tribe-demo-1';

/** One demo account per role id, and the legacy administrator. */
export const roles = [
  'non-member',
  'member',
  'coach',
  'assistant-coach',
  'head-coach',
  'expert',
  'affiliate',
  'success-manager',
  'team-lead',
  'assistant-team-lead',
  'tribe-team-fa',
  'tribe-team-ro',
  'admin',
] as const;
export type Role = (typeof roles)[number];

export const emailOf = (role: Role) => `${role}@atlas.test`;

/** Signs in without the screen: for journeys that are about something else. */
export async function signInAs(page: Page, who: Role | `${string}@${string}`) {
  const username = who.includes('@') ? who : emailOf(who as Role);
  const answer = await page.request.post('/api/auth', { data: { method: 'login', username, password } });
  expect(answer.ok(), await answer.text()).toBe(true);
  // Affiliates are asked to sign in again once per browser; journeys start after that.
  await page.addInitScript(() => localStorage.setItem('affiliate-relogin', 'true'));
}

/** Signs in the way a person does. */
export async function signInByHand(page: Page, email: string, secret = password) {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(secret);
  await page.getByRole('button', { name: 'Log in' }).click();
}

/** An address of their own: all journeys together would sign up more people than one address may within an hour. */
export const elsewhere = () => ({ 'X-Forwarded-For': `203.0.113.${Math.floor(Math.random() * 250) + 1}` });

/** A mobile number that no one else has: journeys run side by side, and a shared number says that two buyers are one person. */
export function newMobile() {
  const digits = String(Math.floor(Math.random() * 10_000_000)).padStart(7, '0');
  return `0918 ${digits.slice(0, 3)} ${digits.slice(3)}`;
}

/** Signs up somebody new, for journeys that leave traces on the account, and uses the link of the first email. The page is theirs afterwards. */
export async function signUp(page: Page, email: string, name = { firstName: 'Luz', lastName: 'Manalo' }) {
  const data = { method: 'signup', username: email, password, ...name };
  const answer = await page.request.post('/api/auth', { data, headers: elsewhere() });
  expect(answer.ok(), await answer.text()).toBe(true);
  const token = new URL(proofLinkIn((await mailTo(email)).text)).searchParams.get('token');
  await ask(page, 'mutation($token: String!) { proveEmail(token: $token) }', { token });
  return ((await answer.json()) as { id: number }).id;
}

/** One GraphQL call of whoever the page is signed in as, without the screen. */
export async function ask<Data>(page: Page, query: string, variables: Record<string, unknown> = {}): Promise<Data> {
  const answer = await page.request.post('/api/graphql', { data: { query, variables } });
  const { data, errors } = (await answer.json()) as { data: Data; errors?: { message: string }[] };
  expect(errors, JSON.stringify(errors)).toBeUndefined();
  return data;
}

/** Fails on errors of the page and on violations of the content security policy. */
export function watchForErrors(page: Page) {
  const seen: string[] = [];
  page.on('pageerror', (e) => seen.push(e.message));
  page.on('console', (m) => {
    if (m.type() === 'error' && !/Failed to load resource/.test(m.text())) seen.push(m.text());
  });
  return seen;
}
