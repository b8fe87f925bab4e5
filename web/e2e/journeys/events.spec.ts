import { expect, type Page, test } from '@playwright/test';
import { signInAs, watchForErrors } from '../support/people';

/** MM/DD/YYYY of a day so many days from now. */
function dayIn(days: number): string {
  const [year, month, day] = new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10).split('-');
  return `${month}/${day}/${year}`;
}

/** A weekly event with one place, made and published on the screens of staff. */
async function publishWeekly(page: Page, name: string) {
  await signInAs(page, 'tribe-team-fa');
  await page.goto('/events/new');
  await page.getByLabel('Name').fill(name);
  await expect(page.getByLabel('Time zone')).toHaveValue('GMT+08:00 Manila');
  await page.getByRole('textbox', { name: 'First date' }).fill(dayIn(3));
  // Not by Tab: the next field would open its list, over the one that is wanted.
  await page.getByRole('textbox', { name: 'First date' }).blur();
  await page.getByLabel('Repeats').click();
  await page.getByRole('option', { name: 'Every week' }).click();
  await page.getByLabel('Seats').fill('1');
  await page.getByRole('button', { name: 'Create event' }).click();
  await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible();
  await page.getByRole('button', { name: 'Publish' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Publish' }).click();
  await expect(page.getByText('Published', { exact: true }).first()).toBeVisible();
}

async function openAs(page: Page, who: Parameters<typeof signInAs>[1], name: string) {
  await signInAs(page, who);
  await page.goto(`/events/my-events?search=${encodeURIComponent(name)}`);
  await page.getByRole('link', { name, exact: true }).click();
  await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible();
}

test('staff make a weekly event, members take its places on a phone, and calendars follow', async ({ page }) => {
  const errors = watchForErrors(page);
  const name = `Clinic ${Date.now()}`;
  await publishWeekly(page, name);

  await page.setViewportSize({ width: 390, height: 844 });
  await openAs(page, 'member', name);
  const next = page.getByRole('region', { name: 'Next date' });
  await next.getByRole('button', { name: "I'm going" }).click();
  await expect(next.getByText('1 of 1 seat taken')).toBeVisible();
  await expect(page.getByRole('list').getByText('Going', { exact: true }).first()).toBeVisible();

  // The next one who comes waits, and has the place as soon as it is given up.
  await openAs(page, 'maricel.delacruz@atlas.test', name);
  await next.getByRole('button', { name: 'Join the waitlist' }).click();
  await expect(next.getByText('Waitlist, number 1')).toBeVisible();
  await openAs(page, 'member', name);
  await next.getByRole('button', { name: "Can't make it anymore" }).click();
  await expect(next.getByText('Not going')).toBeVisible();
  await openAs(page, 'maricel.delacruz@atlas.test', name);
  await expect(next.getByText('Going', { exact: true })).toBeVisible();

  // The address that a calendar program reads.
  await page.goto('/events/my-events');
  await page.getByRole('button', { name: 'Add to my calendar' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add to my calendar' });
  await dialog.getByRole('button', { name: 'Get my calendar link' }).click();
  const address = await dialog.getByLabel('Calendar link').inputValue();
  const answer = await page.request.get(address);
  expect(answer.headers()['content-type']).toContain('text/calendar');
  const text = await answer.text();
  expect(text).toMatch(/^BEGIN:VCALENDAR\r\n[\s\S]*END:VCALENDAR\r\n$/);
  expect(text.replaceAll('\r\n ', '')).toContain(`SUMMARY:${name}`);
  expect(text.split('\r\n').every((line) => new TextEncoder().encode(line).length <= 75)).toBe(true);
  expect(errors).toEqual([]);
});
