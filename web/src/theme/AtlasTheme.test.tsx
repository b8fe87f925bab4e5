import { render } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { AtlasTheme } from './AtlasTheme';
import { styleNonce } from './styleNonce';

afterEach(() => {
  document.head.innerHTML = '';
  window.__webpack_nonce__ = undefined;
});

it('signs its style elements with the nonce of the page', () => {
  document.head.innerHTML = '<meta property="csp-nonce" nonce="r4nd0m">';
  const { container } = render(<AtlasTheme>content</AtlasTheme>);
  const sheets = [...container.querySelectorAll('style')];
  expect(sheets.length).toBeGreaterThan(0);
  expect(sheets.map((sheet) => sheet.getAttribute('nonce'))).toEqual(sheets.map(() => 'r4nd0m'));
  expect(window.__webpack_nonce__).toBe('r4nd0m');
});

it('does without a nonce where there is no policy', () => {
  expect(styleNonce()).toBe('');
  expect(window.__webpack_nonce__).toBeUndefined();
});

it('follows the wanted scheme', () => {
  render(
    <AtlasTheme env="test" scheme="dark">
      content
    </AtlasTheme>,
  );
  expect(document.documentElement.dataset.mantineColorScheme).toBe('dark');
});
