import { expect, it } from 'vitest';
import { readPolicy } from './policyText';

it('takes a text apart into a summary and sections with their own addresses', () => {
  expect(
    readPolicy(
      'In short.\n\n## Who we are {#who}\n\nText.\n\n- one\n- two\n\n## What we keep\n\nMore.\n\n## What we keep',
    ),
  ).toEqual({
    summary: 'In short.',
    sections: [
      { id: 'who', title: 'Who we are', body: 'Text.\n\n- one\n- two' },
      { id: 'what-we-keep', title: 'What we keep', body: 'More.' },
      { id: 'what-we-keep-2', title: 'What we keep', body: '' },
    ],
  });
});

it('takes a text without headings as a summary alone', () => {
  expect(readPolicy('Only this.')).toEqual({ summary: 'Only this.', sections: [] });
});
