// Holds the first load of pages against their budgets, in compressed bytes of script, and public pages against carrying what
// belongs behind the login. Run after `npm run build`.
import { existsSync, readFileSync, statSync } from 'node:fs';
import { brotliCompressSync } from 'node:zlib';

const dist = new URL('../dist/', import.meta.url);
const manifest = JSON.parse(readFileSync(new URL('.vite/manifest.json', dist), 'utf8'));

/** Budgets in kB: the entry, what it needs at once, and the chunks that the page of that name needs. */
const budgets = [
  {
    page: 'login',
    chunks: ['src/features/identity/auth/LoginPage.tsx'],
    limit: 137,
    without: /apollo|accessLevels|DataTable/i,
  },
  {
    page: 'signup',
    chunks: ['src/features/identity/auth/SignupPage.tsx'],
    limit: 137,
    without: /apollo|accessLevels|DataTable/i,
  },
  {
    page: 'reset password',
    chunks: ['src/features/identity/auth/ResetPasswordPage.tsx'],
    limit: 138,
    without: /apollo|accessLevels|DataTable/i,
  },
  {
    page: 'privacy policy',
    chunks: ['src/features/settings/policies/PrivacyPolicyPage.tsx'],
    limit: 137,
    without: /apollo|accessLevels/i,
  },
  {
    page: 'checkout',
    chunks: ['src/features/commerce/checkout/CheckoutPage.tsx'],
    limit: 145,
    without: /apollo|DataTable|catalogue|products\//i,
  },
  {
    page: 'home',
    chunks: ['src/app/shell/Shell.tsx', 'src/app/home/HomePage.tsx', 'src/app/home/member/MemberHome.tsx'],
    limit: 202,
  },
  {
    page: 'lesson',
    chunks: ['src/app/shell/Shell.tsx', 'src/features/learning/lesson/LessonPage.tsx'],
    limit: 207,
  },
  {
    page: 'billing',
    chunks: ['src/app/shell/Shell.tsx', 'src/features/commerce/billing/AccountPage.tsx'],
    limit: 214,
    // What only staff do with money stays with their pages.
    without: /RecordPayment|RefundDialog|ScheduleTable|useRefunds/,
  },
  {
    page: 'access levels',
    chunks: ['src/app/shell/Shell.tsx', 'src/features/identity/accessLevels/AccessLevelsPage.tsx'],
    limit: 210,
  },
  {
    page: 'users',
    chunks: ['src/app/shell/Shell.tsx', 'src/features/identity/people/list/UsersPage.tsx'],
    limit: 221,
  },
];

function needed(keys, seen = new Set()) {
  for (const key of keys) {
    if (seen.has(key)) continue;
    if (!manifest[key]) throw new Error(`The build has no ${key}; is the budget's list of chunks current?`);
    seen.add(key);
    needed(manifest[key].imports ?? [], seen);
  }
  return seen;
}

/** What goes over the line: the build has compressed whatever gains by it. */
function compressed(file) {
  const ready = new URL(`${file}.br`, dist);
  return existsSync(ready) ? statSync(ready).size : brotliCompressSync(readFileSync(new URL(file, dist))).length;
}

let failed = false;
for (const { page, chunks, limit, without } of budgets) {
  const keys = [...needed(['index.html', ...chunks])];
  const files = new Set(keys.map((key) => manifest[key].file).filter((file) => file.endsWith('.js')));
  let bytes = 0;
  for (const file of files) bytes += compressed(file);
  const kB = bytes / 1000;
  const foreign = without ? keys.filter((key) => without.test(key)) : [];
  const over = kB > limit;
  failed ||= over || foreign.length > 0;
  console.log(
    `${page.padEnd(15)} ${kB.toFixed(1).padStart(6)} kB of ${limit}${over ? '  TOO MUCH' : ''}${foreign.length ? `  carries ${foreign.join(', ')}` : ''}`,
  );
}
process.exit(failed ? 1 : 0);
