import { expect, type Page, test } from '@playwright/test';
import { publishCourse } from '../support/courses';
import { signInAs, watchForErrors } from '../support/people';

/** One point of light: the smallest picture there is. */
const PICTURE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

async function addUnit(page: Page, name: string) {
  await page.getByRole('link', { name: 'Add unit' }).click();
  await page.getByLabel(/^Name/).fill(name);
  await page.getByRole('button', { name: 'Create unit' }).click();
  await expect(page.getByRole('region', { name })).toBeVisible();
}

/** The names of the lessons of a unit, from top to bottom. */
async function lessonsOf(page: Page, unit: string) {
  return page
    .getByRole('region', { name: unit, exact: true })
    .getByRole('listitem')
    .getByRole('link')
    .allTextContents();
}

test('an author builds and publishes a course, and a member takes it on a phone', async ({ page }) => {
  const errors = watchForErrors(page);
  const name = `Evening course ${Date.now()}`;
  // The journey needs no video of the web.
  await page.route('https://www.youtube-nocookie.com/**', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>Video</title>' }),
  );
  await signInAs(page, 'tribe-team-fa');

  // The course with its cover.
  await page.goto('/courses');
  await page.getByRole('link', { name: 'New course' }).click();
  await page.getByLabel(/^Name/).fill(name);
  await page.getByLabel('Short description').fill('Built in one evening.');
  const description = page.getByRole('textbox', { name: 'Description', exact: true });
  await description.click();
  await page.keyboard.type('What you will learn');
  await page.getByLabel('Cover picture').setInputFiles({ name: 'SEA.PNG', mimeType: 'image/png', buffer: PICTURE });
  await expect(page.getByText('SEA.PNG')).toBeVisible();
  await expect(page.getByText(/^Draft saved at/)).toBeVisible();
  await page.getByRole('button', { name: 'Create course' }).click();
  await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible();
  const course = page.url();

  // Two units, a text and a video by its address.
  await addUnit(page, 'First steps');
  await addUnit(page, 'Next steps');
  await page.getByRole('link', { name: 'Add lesson to First steps' }).click();
  await page.getByLabel(/^Name/).fill('Read me first');
  await page.getByLabel('Type').click();
  await page.getByRole('option', { name: 'Image/Text Only' }).click();
  await page.getByRole('textbox', { name: 'Description', exact: true }).click();
  await page.keyboard.type('Words of Read me first');
  await page.getByRole('button', { name: 'Create lesson' }).click();
  await expect(page.getByRole('heading', { name: 'Read me first', level: 1 })).toBeVisible();
  await page.goto(course);
  await page.getByRole('link', { name: 'Add lesson to Next steps' }).click();
  await page.getByLabel(/^Name/).fill('Watch me');
  await page.getByLabel('Video link').fill('https://youtu.be/dQw4w9WgXcQ');
  await page.getByRole('button', { name: 'Create lesson' }).click();
  await expect(page.getByRole('heading', { name: 'Watch me', level: 1 })).toBeVisible();

  // Published with its lessons.
  await page.goto(course);
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  const question = page.getByRole('dialog', { name: `Publish ${name}?` });
  await expect(question.getByLabel('Publish its 2 draft lessons too')).toBeChecked();
  await question.getByRole('button', { name: 'Publish' }).click();
  await expect(page.getByText(`${name} published`)).toBeVisible();

  // A member takes it.
  await page.setViewportSize({ width: 390, height: 844 });
  await signInAs(page, 'member');
  await page.goto('/courses/my-courses?sort=newest');
  await page.getByRole('link', { name: `Start course: ${name}` }).click();
  await expect(page.getByRole('heading', { name: 'Read me first', level: 1 })).toBeVisible();
  await expect(page.getByText('Words of Read me first')).toBeVisible();
  const mark = page.getByRole('button', { name: 'Mark as done and continue' });
  await expect(mark).toBeEnabled();
  await mark.click();
  await expect(page.getByRole('heading', { name: 'Watch me', level: 1 })).toBeVisible();
  await expect(page.getByText('1 of 2 lessons done')).toBeVisible();
  // The script of the sign-in also runs inside the frame of the video, where there is no storage.
  expect(errors.filter((error) => !error.includes('localStorage'))).toEqual([]);
});

test('lessons are put in order with keys and by dragging, and who only reads cannot', async ({ page }) => {
  const errors = watchForErrors(page);
  const names = ['Watch me', 'Read me first', 'Read me last'];
  const { id } = await publishCourse(page, {
    name: `Course in order ${Date.now()}`,
    units: [
      { name: 'First steps', lessons: names.map((name) => ({ name })) },
      { name: 'Next steps', lessons: [] },
    ],
  });
  const course = `/courses/${id}`;

  // With the arrow keys, then by dragging into the other unit.
  await page.goto(course);
  const saving = () => page.waitForResponse((answer) => answer.request().postData()?.includes('OrderCourse') ?? false);
  const moved = saving();
  await page.getByRole('button', { name: /^Move Read me first/ }).press('ArrowUp');
  await expect(page.getByText('Read me first is now lesson 1 of 3 in First steps')).toBeAttached();
  await expect(page.getByRole('button', { name: /^Move Read me first/ })).toBeFocused();
  await moved;
  const handle = page.getByRole('button', { name: /^Move Read me last/ });
  const from = await handle.boundingBox();
  const to = await page.getByRole('region', { name: 'Next steps', exact: true }).boundingBox();
  if (!from || !to) throw new Error('The outline is not on the screen.');
  await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2);
  await page.mouse.down();
  await page.mouse.move(from.x + 20, to.y + to.height - 12, { steps: 8 });
  const saved = saving();
  await page.mouse.up();
  await expect(page.getByText('Read me last is now lesson 1 of 1 in Next steps')).toBeAttached();
  await saved;
  await page.reload();
  await expect(page.getByRole('link', { name: 'Read me last' })).toBeVisible();
  expect(await lessonsOf(page, 'First steps')).toEqual(['Read me first', 'Watch me']);
  expect(await lessonsOf(page, 'Next steps')).toEqual(['Read me last']);

  // Who only reads sees it, without a control.
  await signInAs(page, 'tribe-team-ro');
  await page.goto(course);
  await expect(page.getByRole('link', { name: 'Watch me' })).toBeVisible();
  await expect(page.getByRole('button', { name: /^Move/ })).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'Edit course' })).toHaveCount(0);
  expect(errors).toEqual([]);
});
