import { expect, it } from 'vitest';
import { readBlocks } from '../Markdown/blocks';
import { readInline } from '../Markdown/inline';
import { documentOf, markdownOf } from './markdownDocument';

const texts = {
  paragraphs: 'One.\n\nTwo.',
  headings: '# Big\n\n## Middle\n\n### Small',
  marks: 'A **bold** and _slanted_ word, **both _at once_**, `code` and [a link](https://example.com/x).',
  address: 'Look at https://example.com/a_b today.',
  lists: '- one\n- two\n    - inner\n    - more\n- three\n\n3. c\n4. d',
  'item of two paragraphs': '- one\n\n    still one\n- two',
  quote: '> Said\n>\n> by someone',
  code: '```\nlet x = *1*;\n```',
  rule: 'a\n\n---\n\nb',
  break: 'first\\\nsecond',
  escapes: '\\# no heading, \\*no\\* emphasis, \\[no\\](link)\n\n\\- no list\n\n1\\. no step',
};

it.each(Object.entries(texts))('reads and writes %s without a change', (_, markdown) => {
  expect(markdownOf(documentOf(markdown))).toBe(markdown);
});

/** Neighbouring pieces of plain text are one. */
const joined = (value: unknown) => JSON.stringify(value).replaceAll('"},{"kind":"text","text":"', '');

it('keeps the meaning of what it writes in another way', () => {
  const meaning = (markdown: string) =>
    joined(readBlocks(markdown).map((block) => ('text' in block ? [block.kind, readInline(block.text)] : block)));
  for (const markdown of [
    '*a* __b__',
    'soft\nline',
    '* x\n* y',
    '1) x',
    '<https://example.com>',
    'a\\*b',
    '2*3*4 _x',
  ]) {
    const written = markdownOf(documentOf(markdown));
    expect(meaning(written).replaceAll('\\n', ' '), written).toBe(meaning(markdown).replaceAll('\\n', ' '));
  }
});

it('puts the spaces of a marked word outside its marks', () => {
  const bold = [{ type: 'bold' }];
  const document = {
    type: 'doc',
    content: [
      {
        type: 'paragraph',
        content: [
          { type: 'text', text: 'a ' },
          { type: 'text', text: 'b ', marks: bold },
          { type: 'text', text: 'c' },
        ],
      },
    ],
  };
  expect(markdownOf(document)).toBe('a **b** c');
});

it('lets nobody write a link that runs something', () => {
  const link = { type: 'text', text: 'x', marks: [{ type: 'link', attrs: { href: 'javascript:alert(1)' } }] };
  const written = markdownOf({ type: 'doc', content: [{ type: 'paragraph', content: [link] }] });
  expect(JSON.stringify(documentOf(written))).not.toContain('"type":"link"');
});
