import { expect, test } from '@playwright/test';
import { publishCourse } from '../support/courses';
import { signInAs, watchForErrors } from '../support/people';

test('everybody finds by words what is open to them, and lands on their own page of it', async ({ page }) => {
  const errors = watchForErrors(page);
  const word = `kalapati${Date.now()}`;
  const { id, lessonIds } = await publishCourse(page, {
    name: `Señorita ${word}`,
    units: [
      {
        name: 'One',
        lessons: [
          { name: `Reading ${word}`, description: '<p>Open text</p>' },
          { name: `Later ${word}`, drip: { rule: 'date', at: '2099-12-04T11:00:00Z' } },
        ],
      },
    ],
  });
  const box = page.getByRole('combobox', { name: 'Search anything in Atlas' });
  const option = page.getByRole('option');

  // Staff: admin paths, every lesson, and the alias ends on the lesson's page (B37, B38).
  await page.goto('/courses/my-courses');
  await expect(box).toBeVisible();
  await page.keyboard.press('/');
  await expect(box).toBeFocused();
  await page.keyboard.type(`SENOR ${word.slice(0, 12)}`);
  await expect(option).toHaveCount(1);
  await expect(page).toHaveURL(/[?&]global=SENOR\+kalapati/);
  await expect(option.first()).toHaveAttribute('href', `/courses/${id}`);
  await box.fill(word);
  await expect(option).toHaveCount(3);
  await page.getByRole('button', { name: 'lesson', exact: true }).click();
  await expect(option).toHaveCount(2);
  await expect(page).toHaveURL(/type=lesson/);
  await page.getByRole('option', { name: `Reading ${word}` }).click();
  await expect(page).toHaveURL(new RegExp(`/lessons/${lessonIds[0]}$`));

  // A member on a phone: only what is open, learners' paths (B36, B39), a link that can be sent (B55).
  await page.setViewportSize({ width: 390, height: 844 });
  await signInAs(page, 'member');
  await page.goto(`/?global=${word}`);
  await expect(option).toHaveCount(2);
  const paths = await option.evaluateAll((all) => all.map((one) => one.getAttribute('href')));
  expect(paths.sort()).toEqual([`/courses/my-courses/${id}`, `/courses/my-courses/${id}/${lessonIds[0]}`]);
  await page.getByRole('button', { name: 'Close search' }).click();
  await expect(box).toBeHidden();
  await page.getByRole('button', { name: 'Search', exact: true }).click();
  await expect(box).toBeFocused();
  await page.getByRole('option', { name: `Reading ${word}` }).click();
  await expect(page.getByRole('heading', { name: `Reading ${word}`, level: 1 })).toBeVisible();

  // Somebody outside finds nothing of it (B230), in the words of the house (B56).
  await signInAs(page, 'non-member');
  await page.goto(`/?global=${word}`);
  await expect(page.getByText('Oops, no results found').first()).toBeVisible();
  expect(errors).toEqual([]);
});
