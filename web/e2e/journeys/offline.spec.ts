import { expect, test } from '@playwright/test';
import { publishCourse } from '../support/courses';
import { signInAs } from '../support/people';

test.use({ serviceWorkers: 'allow' });

/** A member of the demo whom no other journey takes: what stands on their home and among their courses is of this one alone. */
const commuter = 'grace-mercado50@atlas.test';

test('a downloaded lesson works without a connection, and what was done counts afterwards', async ({
  page,
  context,
}) => {
  const name = `Offline ${Date.now()}`;
  const { id, lessonIds } = await publishCourse(page, {
    name,
    units: [{ name: 'One', lessons: [{ name: 'Read on the bus', description: '<p>Text for the <b>bus</b>.</p>' }] }],
  });
  const path = `/courses/my-courses/${id}/${lessonIds[0]}`;
  await signInAs(page, commuter);
  await page.goto(path);
  await expect(page.getByText('Text for the bus.')).toBeVisible();
  const mark = page.getByRole('button', { name: 'Mark as done' });
  await expect(mark).toBeEnabled();
  await page.getByRole('button', { name: 'Download lesson' }).click();
  await expect(page.getByRole('button', { name: 'Remove download' })).toBeVisible();
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  const kept = await page.evaluate(async () => {
    const paths: string[] = [];
    for (const key of await caches.keys())
      for (const { url } of await (await caches.open(key)).keys()) paths.push(new URL(url).pathname);
    return paths;
  });
  expect(kept).toContain('/');
  expect(kept.filter((one) => one.startsWith('/api/') && !one.startsWith('/api/uploads/files/'))).toEqual([]);

  // On the bus: a fresh page, no connection.
  await context.setOffline(true);
  await page.goto(path);
  await expect(page.getByText('Text for the bus.')).toBeVisible();
  await expect(page.getByText("You're offline. Your downloaded lessons still work.")).toBeVisible();
  await mark.click();
  await expect(page.getByText("Saved on this device. It counts once you're back online.")).toBeVisible();
  await page.goto('/courses/my-courses');
  await expect(page.getByRole('link', { name: 'Read on the bus' })).toBeVisible();
  await page.goto(`/courses/my-courses/${id}`);
  await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible();
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByRole('heading', { name: "You're offline", level: 1 })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Read on the bus' })).toBeVisible();

  // Home again.
  await context.setOffline(false);
  await expect(page.getByText('Your offline progress is saved')).toBeVisible();
  await page.goto(path);
  await expect(page.getByRole('status').filter({ hasText: 'Done' })).toBeVisible();

  // The next person on this device finds nothing of it.
  await signInAs(page, 'coach');
  await page.goto('/courses/my-courses');
  await expect(page.getByRole('heading', { name: 'My Courses' })).toBeVisible();
  await expect
    .poll(() => page.evaluate(async () => [localStorage.getItem('offline-of'), await caches.has('atlas-lessons')]))
    .toEqual([null, false]);
});

test('without room on the device nothing of a lesson is kept, and the person reads why', async ({ page }) => {
  const { id, lessonIds } = await publishCourse(page, {
    name: `No room ${Date.now()}`,
    units: [{ name: 'One', lessons: [{ name: 'Too much', description: '<p>Text.</p>' }] }],
  });
  await signInAs(page, commuter);
  await page.addInitScript(() => {
    navigator.storage.estimate = async () => ({ quota: 10, usage: 11 });
  });
  await page.goto(`/courses/my-courses/${id}/${lessonIds[0]}`);
  await page.getByRole('button', { name: 'Download lesson' }).click();
  await expect(page.getByText("There isn't enough space on this device.")).toBeVisible();
  await expect(page.getByRole('button', { name: 'Download lesson' })).toBeEnabled();
  const kept = await page.evaluate(async () => [localStorage.getItem('offline-of'), await caches.has('atlas-lessons')]);
  expect(kept).toEqual([null, false]);
});
