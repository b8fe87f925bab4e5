/** Capitals and accents do not matter, as on the server. */
export const plain = (text: string) =>
  text
    .normalize('NFKD')
    .replace(/\p{Mn}/gu, '')
    .toLowerCase();

const WORD = /[\p{L}\p{N}\p{M}]+/gu;

export interface Piece {
  text: string;
  /** Where it stands in the whole. */
  at: number;
  isHit: boolean;
}

/** Cuts a title where the words of a query were found: at the beginning of its words. */
export function pieces(title: string, query: string): Piece[] {
  const wanted = [...plain(query).matchAll(WORD)].map(([word]) => word).sort((a, b) => b.length - a.length);
  const out: Piece[] = [];
  let at = 0;
  const cut = (to: number, isHit: boolean) => {
    if (to > at) out.push({ text: title.slice(at, to), at, isHit });
    at = Math.max(at, to);
  };
  for (const { 0: word, index } of title.matchAll(WORD)) {
    const found = wanted.find((one) => plain(word).startsWith(one));
    if (!found) continue;
    cut(index, false);
    cut(index + lengthOf(word, found), true);
  }
  cut(title.length, false);
  return out;
}

/** How many characters of a word the folded beginning takes. */
function lengthOf(word: string, beginning: string): number {
  let length = 0;
  for (const letter of word) {
    if (plain(word.slice(0, length)).length >= beginning.length && !/\p{M}/u.test(letter)) break;
    length += letter.length;
  }
  return length;
}
