import { expect, it } from 'vitest';
import { drawLines } from './saveLinesAsPng';

it('draws a line with its words and a bar for every part, never longer than the picture is wide', () => {
  const long = 'Freelance '.repeat(20);
  const picture = drawLines({
    title: 'Collected by product',
    lines: [
      { name: 'Tribe Membership', text: '₱12,000.00', share: 0.5 },
      { name: long, text: '₱0.00', share: -1 },
      { name: 'Overpaid', text: '₱1.00', share: 3 },
    ],
  });
  const words = [...picture.querySelectorAll('text')].map((text) => text.textContent ?? '');
  expect(words.slice(0, 3)).toEqual(['Collected by product', 'Tribe Membership', '₱12,000.00']);
  expect(words[3]?.length).toBeLessThan(long.length);
  const bars = [...picture.querySelectorAll('rect')].filter((_, at) => at % 2 === 1);
  expect(bars.map((bar) => Number(bar.getAttribute('width')))).toEqual([336, 0, 672]);
});
