import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from '@playwright/test';

/** Waits for a mail to an address in the outbox folder and gives its text; `after` leaves out mails already seen, and
    `saying` what others send to the same address at the same time. A demo of one's own has a folder of its own. */
export async function mailTo(address: string, after: readonly string[] = [], saying = '', folder = sharedOutbox()) {
  let found: { name: string; text: string } | undefined;
  await expect
    .poll(
      () => {
        const names = listed(folder).filter((n) => !after.includes(n));
        for (const name of names.reverse()) {
          const text = readFileSync(join(folder, name), 'utf8');
          // A long name pushes the address onto the next line of its header.
          if (new RegExp(`^To:(.|\\r?\\n[ \\t])*${address}`, 'im').test(text) && decoded(text).includes(saying)) {
            found = { name, text: decoded(text) };
            return true;
          }
        }
        return false;
      },
      { message: `no mail to ${address}`, timeout: 60_000 },
    )
    .toBe(true);
  return found as { name: string; text: string };
}

const sharedOutbox = () => join(process.env.ATLAS_E2E_DATA ?? '', 'outbox');

export function listed(folder = sharedOutbox()) {
  try {
    return readdirSync(folder)
      .filter((n) => n.endsWith('.eml'))
      .sort();
  } catch {
    return [];
  }
}

function decoded(text: string) {
  return text
    .replace(/=\r?\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
}

export const codeIn = (text: string) =>
  /\b([1-9]\d{5})\b/.exec(
    text
      .split(/\r?\n\r?\n/)
      .slice(1)
      .join('\n'),
  )?.[1] ?? '';

/** The link that confirms an email address. */
export const proofLinkIn = (text: string) => /https?:\/\/\S+\/confirm-email\?token=[\w-]+/.exec(text)?.[0] ?? '';
