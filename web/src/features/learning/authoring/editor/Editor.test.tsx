import { screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { expect, it, vi } from 'vitest';
import { renderUi } from '~/testing/renderUi';
import { RichTextField } from './RichTextField';

/** Everything that the server lets a text hold. */
const everything =
  '<h2>Steps</h2><h3>One</h3><h4>Two</h4><p>A <strong>b</strong> <em>i</em> <u>u</u> <s>s</s> <code>c</code> ' +
  'H<sub>2</sub>O m<sup>2</sup> <mark>m</mark> <a href="https://example.com/x">out</a></p>' +
  '<ul><li><p>a</p></li></ul><ol start="4"><li><p>b</p></li></ol><blockquote><p>q</p></blockquote>' +
  '<pre><code>x</code></pre><hr><img src="/api/uploads/files/a.png?sig=1" alt="A form">' +
  '<table><tbody><tr><th><p>h</p></th></tr><tr><td colspan="2"><p>c</p></td></tr></tbody></table>' +
  '<iframe src="https://player.vimeo.com/video/123456"></iframe><p>end</p>';

function Example({ html, onChange }: { html: string; onChange: (html: string) => void }) {
  const [value, setValue] = useState(html);
  const change = (next: string) => {
    setValue(next);
    onChange(next);
  };
  return <RichTextField label="Text" value={value} onChange={change} />;
}

it('loses nothing of a text that it opens', async () => {
  const change = vi.fn();
  const { user } = renderUi(<Example html={everything} onChange={change} />);
  const box = await screen.findByRole('textbox', { name: 'Text' });
  for (const tag of 'h2 h3 h4 strong em u s code sub sup mark a ul ol blockquote pre hr img table th td iframe'.split(
    ' ',
  )) {
    expect(box.querySelector(tag), tag).not.toBeNull();
  }
  expect(change).not.toHaveBeenCalled();
  await user.click(screen.getByRole('button', { name: 'Line' }));
  await waitFor(() => expect(change).toHaveBeenCalled());
  const written = new DOMParser().parseFromString(change.mock.lastCall?.[0], 'text/html').body;
  expect(written.querySelector('ol')).toHaveAttribute('start', '4');
  expect(written.querySelector('td')).toHaveAttribute('colspan', '2');
  expect(written.querySelector('img')).toHaveAttribute('alt', 'A form');
  expect(written.querySelector('iframe')).toHaveAttribute('src', 'https://player.vimeo.com/video/123456');
  expect(written.querySelector('a')).toHaveAttribute('href', 'https://example.com/x');
});

it('takes no foreign frame and no foreign picture', async () => {
  renderUi(
    <Example
      html='<p>x</p><iframe src="https://evil.example/"></iframe><img src="https://evil.example/spy.png">'
      onChange={() => {}}
    />,
  );
  const box = await screen.findByRole('textbox', { name: 'Text' });
  expect(box.querySelector('iframe, img[src]')).toBeNull();
});

it('puts a video of a host we know into the text, and refuses others', async () => {
  const change = vi.fn();
  const { user } = renderUi(<Example html="<p>x</p>" onChange={change} />);
  await user.click(await screen.findByRole('button', { name: 'Video' }));
  await user.type(await screen.findByLabelText('Video link'), 'https://evil.example/1');
  await user.click(screen.getByRole('button', { name: 'Add video' }));
  expect(screen.getByRole('dialog', { name: 'Add a video' })).toBeVisible();
  expect(change).not.toHaveBeenCalled();
  await user.clear(screen.getByLabelText('Video link'));
  await user.type(screen.getByLabelText('Video link'), 'https://youtu.be/dQw4w9WgXcQ');
  await user.click(screen.getByRole('button', { name: 'Add video' }));
  await waitFor(() =>
    expect(change.mock.lastCall?.[0]).toContain('src="https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ"'),
  );
});

it('is walked by the arrow keys', async () => {
  const { user } = renderUi(<Example html="" onChange={() => {}} />);
  const bold = await screen.findByRole('button', { name: 'Bold' });
  bold.focus();
  await user.keyboard('{ArrowRight}');
  await waitFor(() => expect(screen.getByRole('button', { name: 'Italic' })).toHaveFocus());
});
