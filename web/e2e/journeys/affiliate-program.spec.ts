import { expect, type Page, test } from '@playwright/test';
import { openSite } from '../support/demoSite';
import { ask, signInAs, watchForErrors } from '../support/people';
import { expectNoSideScroll, screens } from '../support/screens';

// Each width has a demo of its own: the program is switched on and off for everyone.
test.describe.configure({ mode: 'default', timeout: 600_000 });

/** Has the level, and has not accepted the terms. */
const invited = 'rosalie-mendoza27@atlas.test';
/** A member who accepted them long ago. */
const joined = 'mayumi-lacson11@atlas.test';

async function become(page: Page, who: Parameters<typeof signInAs>[1]) {
  await page.context().clearCookies();
  await signInAs(page, who);
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Magandang');
}

async function switchProgram(page: Page, value: 'true' | 'false') {
  await become(page, 'tribe-team-fa');
  const { defaultSettings } = await ask<{ defaultSettings: { id: number; name: string }[] }>(
    page,
    'query { defaultSettings { id name } }',
  );
  const id = defaultSettings.find(({ name }) => name === 'enable-affiliate')?.id;
  const change = 'mutation ($id: Int!, $value: String!) { updateDefaultSetting(id: $id, value: $value) { id } }';
  await ask(page, change, { id, value });
}

/** Whether the own menu of somebody offers the program. */
async function expectOffer(page: Page, who: Parameters<typeof signInAs>[1], isThere: boolean) {
  await become(page, who);
  await page.getByTestId('user-menu').click();
  await expect(page.getByRole('menuitem', { name: 'My Profile' })).toBeVisible();
  await expect(page.getByRole('menuitem', { name: 'Become an Affiliate' })).toHaveCount(isThere ? 1 : 0);
  await page.keyboard.press('Escape');
}

const five = ['Dashboard', 'Leads', 'Links', 'Resources', 'Commission'];

/** The items of the menu: at the side of a desk, at the bottom of a phone. */
async function expectMenu(page: Page, labels: string[]) {
  const isPhone = (page.viewportSize()?.width ?? 0) < 1024;
  const items = isPhone
    ? page.getByRole('navigation', { name: 'Mobile menu' }).getByRole('link')
    : page.getByRole('navigation', { name: 'Main menu' }).getByTestId('menu-label');
  await expect(items).toHaveText(labels);
}

for (const { name, width, height } of screens) {
  test(`the program is offered to members outside of it, and opens its menu, at ${name} (B197, B202)`, async ({
    browser,
  }) => {
    const { site, page } = await openSite(browser, { width, height });
    try {
      const errors = watchForErrors(page);

      // B202: in the program or not, the setting on or off.
      await switchProgram(page, 'false');
      await expectOffer(page, 'member', false);
      await expectOffer(page, joined, false);
      await switchProgram(page, 'true');
      await expectOffer(page, 'member', true);
      await expectOffer(page, joined, false);
      await expectOffer(page, 'non-member', false);

      // B197: the dashboard alone, until the terms are accepted.
      await become(page, invited);
      await expectMenu(page, ['Dashboard']);
      await page.goto('/affiliate/terms');
      await page.getByRole('checkbox', { name: 'I have read the Affiliate T&C and accept them' }).check();
      await page.getByRole('button', { name: 'Accept and join' }).click();
      await expect(page.getByRole('heading', { level: 1, name: 'My links' })).toBeVisible();
      await expectMenu(page, five);
      await expectNoSideScroll(page);
      expect(errors).toEqual([]);
    } finally {
      await page.context().close();
      await site.stop();
    }
  });
}
