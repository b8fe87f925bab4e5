import { expect, it } from 'vitest';
import { pieces } from './highlight';

const marked = (title: string, query: string) =>
  pieces(title, query)
    .map(({ text, isHit }) => (isHit ? `[${text}]` : text))
    .join('');

it.each([
  ['Writing a profile clients say yes to', 'PROFILE', 'Writing a [profile] clients say yes to'],
  ['Profile photo with your phone', 'pro pho', '[Pro]file [pho]to with your [pho]ne'],
  ['Señorita ng bayan', 'senor', '[Señor]ita ng bayan'],
  ['Sen\u0303orita', 'sen', '[Sen\u0303]orita'],
  ['Nothing here', 'zzz', 'Nothing here'],
  ['(a) b* ?', 'b*', '(a) [b]* ?'],
  ['Emoji 🔥 fire', '🔥', 'Emoji 🔥 fire'],
])('%s for %s', (title, query, want) => expect(marked(title, query)).toBe(want));
