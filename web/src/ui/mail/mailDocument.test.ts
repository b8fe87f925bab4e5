import { expect, it } from 'vitest';
import { mailDocument } from './mailDocument';

const parse = (html: string) => new DOMParser().parseFromString(html, 'text/html');

it('turns style attributes into rules under the nonce of the page', () => {
  const mail = parse(mailDocument('<style>.a{color:red}</style><p class="a" style="margin:0">Hi</p>', 'n0nce'));
  const sheets = [...mail.querySelectorAll('style')];
  expect(sheets).toHaveLength(1);
  expect(sheets[0]?.getAttribute('nonce')).toBe('n0nce');
  expect(sheets[0]?.textContent).toContain('.a{color:red}');
  const line = mail.querySelector('p');
  expect(line?.hasAttribute('style')).toBe(false);
  const [own] = [...(line?.classList ?? [])].filter((name) => name !== 'a');
  expect(sheets[0]?.textContent).toContain(`.${own} { margin:0 }`);
  expect(line?.textContent).toBe('Hi');
});

it('takes out what could load or run something', () => {
  const html = mailDocument(
    '<base href="//evil"><meta http-equiv="refresh" content="0"><script>1</script><iframe src="//evil"></iframe><p>Hi</p>',
    undefined,
  );
  for (const word of ['<script', '<iframe', '<base', 'http-equiv']) expect(html).not.toContain(word);
});
