import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { focusFirstTaskOnceShown } from './firstTask';

const loading = '<main><div aria-busy="true"></div></main>';
const tasks =
  '<main><section><h2 id="remaining-tasks">Remaining tasks</h2><ul><li><button>Open</button></li></ul></section></main>';

let end = () => {};
beforeEach(() => {
  vi.useFakeTimers();
  Element.prototype.scrollIntoView ??= () => {};
});
afterEach(() => {
  end();
  vi.useRealTimers();
  document.body.innerHTML = '';
});

/** Draws a home; watchers hear of it before the next step. */
async function draw(html: string) {
  document.body.innerHTML = html;
  await vi.advanceTimersByTimeAsync(0);
}

it('leads to the first task once the list has arrived, and again when the home is drawn anew', async () => {
  const otherwise = vi.fn();
  await draw(loading);
  end = focusFirstTaskOnceShown(otherwise);
  await vi.advanceTimersByTimeAsync(5000);
  await draw(tasks);
  expect(document.activeElement?.textContent).toBe('Open');
  await draw(loading);
  expect(document.activeElement).toBe(document.body);
  await draw(tasks);
  expect(document.activeElement?.textContent).toBe('Open');
  await vi.advanceTimersByTimeAsync(60_000);
  expect(otherwise).not.toHaveBeenCalled();
});

it('goes elsewhere where no task comes, soon when the home has stopped loading', async () => {
  const otherwise = vi.fn();
  await draw(loading);
  end = focusFirstTaskOnceShown(otherwise);
  await draw('<main>Nothing to do</main>');
  await vi.advanceTimersByTimeAsync(1499);
  expect(otherwise).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(otherwise).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(otherwise).toHaveBeenCalledTimes(1);
});

it('leaves the focus alone once the person does something', async () => {
  const otherwise = vi.fn();
  await draw(loading);
  end = focusFirstTaskOnceShown(otherwise);
  window.dispatchEvent(new Event('pointerdown'));
  await draw(tasks);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(document.activeElement).toBe(document.body);
  expect(otherwise).not.toHaveBeenCalled();
});
