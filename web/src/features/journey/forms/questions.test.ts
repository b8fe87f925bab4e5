import { describe, expect, it } from 'vitest';
import { askedQuestions, problemsOf, type Question } from './questions';

const ask = (key: string, type: string, more: Partial<Question> = {}): Question => ({
  key,
  type,
  label: key,
  isRequired: true,
  options: type.endsWith('choice')
    ? [
        { key: 'yes', label: 'Yes' },
        { key: 'no', label: 'No' },
      ]
    : [],
  ...more,
});
const whenYes = (question: string) => ({ showWhen: { question, options: ['yes'] } });
const keys = (questions: Question[], answers: Record<string, string[]>) =>
  askedQuestions(questions, answers).map(({ key }) => key);

describe('branching', () => {
  const questions = [
    ask('has', 'single_choice'),
    ask('which', 'single_choice', whenYes('has')),
    ask('why', 'text', whenYes('which')),
    ask('more', 'section', whenYes('has')),
    ask('detail', 'text'),
    ask('end', 'section'),
    ask('mail', 'email'),
  ];

  it('asks what the answers lead to', () => {
    expect(keys(questions, {})).toEqual(['has', 'end', 'mail']);
    expect(keys(questions, { has: ['yes'] })).toEqual(['has', 'which', 'more', 'detail', 'end', 'mail']);
    expect(keys(questions, { has: ['yes'], which: ['yes'] })).toContain('why');
  });

  it('takes the answer to a hidden question for none', () => {
    expect(keys(questions, { has: ['no'], which: ['yes'] })).toEqual(['has', 'end', 'mail']);
  });

  it('wants no answer to a hidden question', () => {
    expect(problemsOf(questions, { has: ['no'], mail: ['ana@example.com'] })).toEqual({});
    expect(Object.keys(problemsOf(questions, { has: ['yes'], which: ['no'], mail: [''] }))).toEqual(['detail', 'mail']);
  });
});

describe('answers', () => {
  it.each([
    ['email', 'ana@example', 'This answer is not formatted correctly'],
    ['mobile', '12', 'Invalid mobile number!'],
    ['number', 'twelve', 'This answer is not formatted correctly'],
    ['number', '0', 'This answer is too low'],
    ['number', '81', 'This answer is too high'],
    ['text', '  ', 'This answer is required'],
  ])('%s %s: %s', (type, value, message) => {
    expect(problemsOf([ask('q', type, { minimum: 1, maximum: 80 })], { q: [value] })).toEqual({ q: message });
  });

  it('takes what fits', () => {
    expect(problemsOf([ask('q', 'mobile')], { q: ['0917 123-4567'] })).toEqual({});
    expect(problemsOf([ask('q', 'number', { maximum: 2000 })], { q: ['1,500'] })).toEqual({});
  });
});
