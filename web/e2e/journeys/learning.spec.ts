import { expect, test } from '@playwright/test';
import { publishCourse } from '../support/courses';
import { ask, signInAs, watchForErrors } from '../support/people';

/** A member of the demo whom no other journey takes: where they stopped is where this one stopped. */
const learner = 'mark-mendoza51@atlas.test';

test('a member takes a course on a phone, finishes a lesson and sees it count', async ({ page }) => {
  const errors = watchForErrors(page);
  const name = `Journey of ${Date.now()}`;
  const { id, lessonIds } = await publishCourse(page, {
    name,
    units: [
      {
        name: 'First steps',
        lessons: [
          { name: 'Read me first', description: '<p>Hello <strong>there</strong>.</p><script>alert(1)</script>' },
          { name: 'Read me second', drip: { rule: 'previous' } },
          { name: 'Read me later', drip: { rule: 'date', at: '2099-12-04T11:00:00Z' } },
        ],
      },
    ],
  });

  await page.setViewportSize({ width: 390, height: 844 });
  await signInAs(page, learner);
  await page.goto('/courses/my-courses?sort=newest');
  await page.getByRole('link', { name: `Start course: ${name}` }).click();
  await expect(page.getByRole('heading', { name: 'Read me first', level: 1 })).toBeVisible();
  await expect(page.getByText('Hello there.')).toBeVisible();
  await expect(page.getByText('Opens on Dec 04, 2099 7:00 PM')).toBeVisible();

  // The rule holds the button back for twenty seconds.
  const mark = page.getByRole('button', { name: 'Mark as done and continue' });
  await expect(mark).toBeDisabled();
  await page.getByRole('tab', { name: 'Notes' }).click();
  await page.getByLabel('Write a note').fill('Ask my group');
  await page.getByRole('button', { name: 'Save note' }).click();
  // Not the field, which holds the words until they are saved.
  await expect(page.getByRole('paragraph').filter({ hasText: 'Ask my group' })).toBeVisible();
  await expect(mark).toBeEnabled();
  await mark.click();
  await expect(page.getByRole('heading', { name: 'Read me second', level: 1 })).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`/courses/my-courses/${id}/${lessonIds[1]}$`));
  await expect(page.getByText('1 of 3 lessons done')).toBeVisible();

  // Home and the list lead back to where one stopped.
  await page.goto('/');
  await expect(page.getByRole('heading', { name: 'Read me second' })).toBeVisible();
  await page.goto('/courses/my-courses?filter=watching');
  await page.getByRole('link', { name: `Continue: ${name}` }).click();
  await expect(page.getByRole('heading', { name: 'Read me second', level: 1 })).toBeVisible();
  await page.getByRole('link', { name: 'Previous lesson' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Done' })).toBeVisible();
  expect(errors).toEqual([]);
});

test('the frame of an embedded video gets no white ground in the dark', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'dark' });
  // The host of the video is far away; what it sends does not matter here.
  await page.route(/youtube|vimeo/, (route) => route.fulfill({ contentType: 'text/html', body: '' }));
  const video = { name: 'Watch me', type: 'Video', videoUrl: 'https://youtu.be/dQw4w9WgXcQ' };
  const { id, lessonIds } = await publishCourse(page, {
    name: `Embedded of ${Date.now()}`,
    units: [{ name: 'One', lessons: [video] }],
  });
  await signInAs(page, 'member');
  await page.goto(`/courses/my-courses/${id}/${lessonIds[0]}`);
  const frame = page.locator('iframe');
  await expect(frame).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark');
  // The browser paints a frame white when its own scheme is another than that of the page inside, which is light.
  await expect(frame).toHaveCSS('color-scheme', 'light');
  await expect(frame).not.toHaveCSS('background-color', 'rgb(255, 255, 255)');
});

test('the lessons of the demo play and seek without the internet', async ({ page, baseURL }) => {
  const elsewhere: string[] = [];
  await page.route(
    (url) => url.origin !== baseURL && url.protocol.startsWith('http'),
    (route) => {
      elsewhere.push(route.request().url());
      return route.abort();
    },
  );
  await signInAs(page, 'member');
  for (const [lesson, title] of [
    [1, 'Welcome, and how this course works'],
    [3, 'The accounts you need, and no more'],
    [4, 'Your week on one page'],
  ] as const) {
    await page.goto(`/courses/my-courses/1/${lesson}`);
    await expect(page.getByRole('heading', { name: title, level: 1 })).toBeVisible();
    const video = page.locator('video');
    const state = () =>
      video.evaluate((element: HTMLVideoElement) => ({
        second: element.currentTime,
        isReady: element.readyState >= element.HAVE_CURRENT_DATA && !element.seeking,
      }));
    await page.getByRole('button', { name: 'Play', exact: true }).click();
    await expect.poll(async () => (await state()).second).toBeGreaterThan(0.5);

    // A place in the middle of a slide, which is decoded from the start of the slide.
    await page.getByRole('slider', { name: 'Seek' }).fill('301');
    await expect.poll(async () => (await state()).second).toBeGreaterThan(301);
    expect((await state()).isReady).toBe(true);
  }
  expect(elsewhere).toEqual([]);
});

test('a closed door shows the membership gate, and the way back', async ({ page }) => {
  const name = `Members of ${Date.now()}`;
  const { id, lessonIds } = await publishCourse(page, {
    name,
    units: [{ name: 'One', lessons: [{ name: 'Secret' }] }],
  });
  await signInAs(page, 'non-member');
  await page.goto(`/courses/my-courses?search=${encodeURIComponent(name)}`);
  await page.getByRole('button', { name: `See how to unlock: ${name}` }).click();
  const gate = page.getByRole('dialog', { name: 'This content is exclusive for Tribe members' });
  await expect(gate.getByText(/^Tribe Membership for ₱/)).toBeVisible();
  await expect(gate.getByRole('link', { name: 'Join now' })).toHaveAttribute('href', '/checkout/join-the-tribe');
  await gate.getByRole('button', { name: 'Return' }).click();
  await expect(gate).toBeHidden();

  await page.goto(`/courses/my-courses/${id}/${lessonIds[0]}`);
  await expect(gate).toBeVisible();
  await gate.getByRole('button', { name: 'Return' }).click();
  await expect(page).toHaveURL(new RegExp(`/courses/my-courses/${id}$`));
  await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible();
});

for (const width of [1440, 390]) {
  test(`an archived course says so to a member who began it, and leads on, ${width} px`, async ({ page }) => {
    const errors = watchForErrors(page);
    await page.setViewportSize({ width, height: 900 });
    const name = `Archived of ${Date.now()} ${width}`;
    const { id, lessonIds } = await publishCourse(page, {
      name,
      units: [{ name: 'One', lessons: [{ name: 'Read me', description: '<p>Only for members.</p>' }] }],
    });
    await signInAs(page, 'paolo-andrada55@atlas.test');
    await page.goto(`/courses/my-courses/${id}/${lessonIds[0]}`);
    await expect(page.getByText('Only for members.')).toBeVisible();

    await signInAs(page, 'tribe-team-fa');
    await ask(page, 'mutation($id: Int!) { archiveCourse(id: $id) { id } }', { id });

    await signInAs(page, 'paolo-andrada55@atlas.test');
    const reason = page.getByText(/^This course was archived on \w{3} \d{2}, \d{4}\. Your progress is kept\.$/);
    for (const path of [`/courses/my-courses/${id}/${lessonIds[0]}`, `/courses/my-courses/${id}`]) {
      await page.goto(path);
      await expect(reason).toBeVisible();
      await expect(page.getByText('Only for members.')).toBeHidden();
      await expect(page.getByRole('dialog')).toBeHidden();
    }
    await expect(page.getByRole('main').getByRole('link', { name: 'Read me' })).toBeHidden();
    await reason.locator('..').getByRole('link', { name: 'My Courses' }).click();
    await expect(page).toHaveURL(/\/courses\/my-courses$/);
    await expect(page.getByRole('heading', { name: 'My Courses', level: 1 })).toBeVisible();
    await expect(page.getByText(name)).toBeHidden();
    expect(errors).toEqual([]);
  });
}
