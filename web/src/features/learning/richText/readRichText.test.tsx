import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderUi } from '~/testing/renderUi';
import { RichText } from './RichText';

const show = (html: string) => renderUi(<RichText html={html} />).container;

it('shows what authors write', () => {
  const view = show(
    '<h2>Steps</h2><ol start="4"><li>One</li></ol><p>A <strong>b</strong> <a href="/courses/my-courses">in</a> ' +
      '<a href="https://example.com/x">out</a></p><img src="/api/uploads/a.png?sig=1" alt="A form" width="300">' +
      '<table><tbody><tr><td colspan="2">c</td></tr></tbody></table>' +
      '<iframe src="https://player.vimeo.com/video/123456"></iframe>',
  );
  expect(screen.getByRole('heading', { name: 'Steps', level: 2 })).toBeVisible();
  expect(view.querySelector('ol')).toHaveAttribute('start', '4');
  expect(screen.getByRole('link', { name: 'in' })).not.toHaveAttribute('target');
  expect(screen.getByRole('link', { name: 'out' })).toHaveAttribute('rel', 'noopener noreferrer');
  expect(screen.getByRole('img', { name: 'A form' })).toHaveAttribute('src', '/api/uploads/a.png?sig=1');
  expect(view.querySelector('td')).toHaveAttribute('colspan', '2');
  expect(view.querySelector('iframe')).toHaveAttribute('src', 'https://player.vimeo.com/video/123456');
});

it.each([
  '<script>alert(1)</script>',
  '<img src="x" onerror="alert(1)">',
  '<img src="https://evil.example/spy.png">',
  '<img src="//evil.example/spy.png">',
  '<p onclick="alert(1)" style="position:fixed">x</p>',
  '<a href="javascript:alert(1)">x</a>',
  '<a href="//evil.example">x</a>',
  '<a href="data:text/html,x">x</a>',
  '<iframe src="https://evil.example/"></iframe>',
  '<iframe src="https://player.vimeo.com.evil.example/"></iframe>',
  '<iframe srcdoc="<script>alert(1)</script>"></iframe>',
  '<svg onload="alert(1)"></svg>',
  '<form action="https://evil.example"><input name="a"></form>',
  '<style>body{display:none}</style>',
])('lets nothing of %s pass', (html) => {
  const view = show(html);
  expect(view.querySelector('script, img, iframe, svg, a, form, input, style')).toBeNull();
  const attributes = [...view.querySelectorAll('p')].flatMap((element) => element.getAttributeNames());
  expect(attributes).toEqual([]);
});
