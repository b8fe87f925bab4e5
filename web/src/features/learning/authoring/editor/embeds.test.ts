import { expect, it } from 'vitest';
import { embedAddress } from './embeds';

it.each([
  ['https://www.youtube.com/watch?v=dQw4w9WgXcQ&t=3', 'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ'],
  ['https://youtu.be/dQw4w9WgXcQ', 'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ'],
  [' https://m.youtube.com/shorts/dQw4w9WgXcQ ', 'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ'],
  ['https://vimeo.com/channels/staffpicks/123456789', 'https://player.vimeo.com/video/123456789'],
  [`https://www.loom.com/share/${'a1'.repeat(16)}`, `https://www.loom.com/embed/${'a1'.repeat(16)}`],
  ['https://tribe.wistia.com/medias/abcde12345', 'https://fast.wistia.net/embed/iframe/abcde12345'],
])('finds the video of %s', (address, embedded) => {
  expect(embedAddress(address)).toBe(embedded);
});

it.each([
  'https://evil.example/watch?v=dQw4w9WgXcQ',
  'https://youtube.com.evil.example/watch?v=dQw4w9WgXcQ',
  'https://notyoutube.com/watch?v=dQw4w9WgXcQ',
  'javascript:alert(1)//youtube.com/dQw4w9WgXcQ',
  'https://www.youtube.com/watch?v="><script>',
  'youtube.com',
  '',
])('takes nothing from %s', (address) => {
  expect(embedAddress(address)).toBeNull();
});
