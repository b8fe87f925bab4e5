import { expect, test } from '@playwright/test';
import { type Role, roles, signInAs, watchForErrors } from '../support/people';

const admin = ['Home', 'Content', 'Community', 'Marketing', 'Payments', 'Reports', 'Settings'];

/** What stands in the main menu of each role; coaches of the demo lead groups and stages. */
const menus: Record<Role, string[]> = {
  'non-member': ['Home', 'Courses', 'Events', 'Resources'],
  member: ['Home', 'Courses', 'Events', 'Resources'],
  coach: ['Manage Group', 'Review Move-Up', 'Accountability Groups', 'Manage Stage'],
  'assistant-coach': ['Manage Group', 'Review Move-Up', 'Accountability Groups'],
  'head-coach': ['Manage Stage', 'Review Move-Up', 'Accountability Groups'],
  expert: ['Home', 'Courses', 'Events'],
  // B197: with the time at which they accepted the terms all, except those without a page yet.
  affiliate: ['Dashboard', 'Leads', 'Links', 'Resources', 'Commission'],
  'success-manager': ['Home', 'Users', 'Accountability Groups', 'Subscriptions'],
  'team-lead': ['Home', 'Subgroup'],
  'assistant-team-lead': ['Home', 'Subgroup'],
  'tribe-team-fa': admin,
  'tribe-team-ro': admin,
  admin,
};

/** B198: everybody else has the search box. */
const withoutSearch: Role[] = ['success-manager', 'coach', 'assistant-coach', 'head-coach', 'expert', 'affiliate'];

for (const role of roles) {
  test(`${role} signs in, sees their home and their menu`, async ({ page }) => {
    const errors = watchForErrors(page);
    await signInAs(page, role);
    await page.goto('/');
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Magandang');
    const menu = page.getByRole('navigation', { name: 'Main menu' });
    await expect(menu.getByTestId('menu-label')).toHaveText(menus[role]);
    const search = page.getByPlaceholder('Search anything in Atlas');
    await expect(search).toHaveCount(withoutSearch.includes(role) ? 0 : 1);
    expect(errors).toEqual([]);
  });
}

test('a menu opens its submenu, and read-only staff get no create menu', async ({ page, browser }) => {
  await signInAs(page, 'tribe-team-fa');
  await page.goto('/');
  await page.getByRole('navigation', { name: 'Main menu' }).getByRole('button', { name: 'Settings menu' }).click();
  const items = [
    'Default Settings',
    'Access Levels',
    'Payment Terms',
    'Free Training (Beg)',
    'Free Training (Exp)',
    'Feature Changelog',
  ];
  const menu = page.getByRole('navigation', { name: 'Main menu' });
  for (const item of items) await expect(menu.getByRole('link', { name: item })).toBeVisible();
  await page.getByRole('button', { name: 'Create' }).click();
  await expect(page.getByRole('menuitem')).toHaveText([
    'New User',
    'New Course',
    'New Lesson',
    'New Event',
    'New Resource File',
    'New Batch',
    'New Group',
  ]);

  const other = await (await browser.newContext()).newPage();
  await signInAs(other, 'tribe-team-ro');
  await other.goto('/');
  await expect(other.getByRole('navigation', { name: 'Main menu' })).toBeVisible();
  await expect(other.getByRole('button', { name: 'Create' })).toHaveCount(0);
  await other.context().close();
});

test('on a phone the bottom bar replaces the sidebar (B43)', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signInAs(page, 'member');
  await page.goto('/');
  const bar = page.getByRole('navigation', { name: 'Mobile menu' });
  for (const item of ['Home', 'My Courses', 'My Events', 'My Resources', 'My Profile']) {
    await expect(bar.getByRole('link', { name: item })).toBeVisible();
  }
  await expect(page.getByRole('navigation', { name: 'Main menu' })).toBeHidden();
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(overflow).toBeLessThanOrEqual(0);
});
