import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { renderUi } from '~/testing/renderUi';
import { readBlocks } from './blocks';
import { readInline, safeAddress } from './inline';
import { Markdown } from './Markdown';

const show = (text: string) => renderUi(<Markdown text={text} />).container;

describe('what it shows', () => {
  it('makes headings below the page heading', () => {
    show('# Do this while you watch\n\n### Small');
    expect(screen.getByRole('heading', { level: 2, name: 'Do this while you watch' })).toBeInTheDocument();
    expect(screen.getByRole('heading', { level: 4, name: 'Small' })).toBeInTheDocument();
  });

  it('makes bold, italic and code', () => {
    const text = show('A **clear _offer_**, *one* page and `code **here**`. snake_case_name stays.');
    expect(text.querySelector('strong')).toHaveTextContent('clear offer');
    expect([...text.querySelectorAll('em')].map((part) => part.textContent)).toEqual(['offer', 'one']);
    expect(text.querySelector('code')).toHaveTextContent('code **here**');
    expect(text).toHaveTextContent('snake_case_name stays.');
  });

  it('makes lists, also nested and numbered from where they start', () => {
    const text = show('3. Open\n4. Pause\n   - at 6:40\n   - again\n5. Post\n\nDone.');
    expect(text.querySelector('ol')).toHaveAttribute('start', '3');
    expect(text.querySelectorAll('ol > li')).toHaveLength(3);
    expect(text.querySelectorAll('ol ul > li')).toHaveLength(2);
    expect(text.querySelector('p')).toHaveTextContent('Done.');
  });

  it('makes quotes, rules, breaks and blocks of code', () => {
    const text = show('> Kaya mo *to*\n\n---\n\none  \ntwo\n\n```\n<b>as is</b>\n```');
    expect(text.querySelector('blockquote em')).toHaveTextContent('to');
    expect(text.querySelector('hr')).toBeInTheDocument();
    expect(text.querySelector('br')).toBeInTheDocument();
    expect(text.querySelector('pre')).toHaveTextContent('<b>as is</b>');
  });

  it('keeps links inside the app in the app and opens others safely', () => {
    show('[Courses](/courses/my-courses), [Site](https://example.com/a_b_c "t") and https://example.org/x.');
    expect(screen.getByRole('link', { name: 'Courses' })).not.toHaveAttribute('target');
    const site = screen.getByRole('link', { name: 'Site' });
    expect(site).toHaveAttribute('href', 'https://example.com/a_b_c');
    expect(site.getAttribute('rel')).toContain('noopener');
    expect(screen.getByRole('link', { name: 'https://example.org/x' })).toBeInTheDocument();
  });

  it('takes nothing as nothing', () => {
    expect(renderUi(<Markdown text={null} />).container.textContent).toBe('');
  });
});

describe('what it refuses', () => {
  it.each([
    '<script>alert(1)</script>',
    '<img src=x onerror=alert(1)>',
    'a <b onmouseover="alert(1)">b</b>',
    '<iframe src="https://example.com"></iframe>',
    '# <svg onload=alert(1)>',
    '- <a href="javascript:alert(1)">x</a>',
    '> <script>alert(1)</script>',
    '**<script>alert(1)</script>**',
    '[<img src=x onerror=alert(1)>](https://example.com)',
  ])('shows %j as text', (text) => {
    const view = show(text);
    expect(view.querySelector('script, img, iframe, svg, b')).toBeNull();
    expect([...view.querySelectorAll('*')].flatMap((element) => element.getAttributeNames())).not.toContain('onerror');
    expect(view.textContent).toContain('<');
  });

  it.each([
    '[x](javascript:alert(1))',
    '[x](JaVaScRiPt:alert%281%29)',
    '[x](data:text/html;base64,PHNjcmlwdD4=)',
    '[x](vbscript:msgbox)',
    '[x](//evil.example)',
    '[x](/\\evil.example)',
    '<javascript:alert(1)>',
    '[x](\u0001javascript:alert)',
  ])('makes no link of %j', (text) => {
    expect(show(text).querySelector('a')).toBeNull();
  });

  it('knows safe addresses', () => {
    expect(safeAddress('mailto:help@example.com')).toBe('mailto:help@example.com');
    expect(safeAddress('tel:+639171234567')).toBe('tel:+639171234567');
    expect(safeAddress('/')).toBe('/');
    expect(safeAddress('file:///etc/passwd')).toBeUndefined();
    expect(safeAddress('nothing')).toBeUndefined();
  });
});

it('stays quick on hostile text', () => {
  const hostile = [
    '*'.repeat(20_000),
    '['.repeat(20_000),
    '`'.repeat(5_000),
    `${'> '.repeat(3_000)}x`,
    `${'- '.repeat(3_000)}x`,
    '_a'.repeat(10_000),
    'a**b'.repeat(5_000),
    '[a]('.repeat(5_000),
  ];
  const start = performance.now();
  for (const text of hostile) for (const block of readBlocks(text)) readInline('text' in block ? block.text : text);
  // Takes well under a second; anything worse than linear takes minutes.
  expect(performance.now() - start).toBeLessThan(5_000);
});
