import { isChoice, type Question } from '../questions';

const LETTERS = 'abcdefghijklmnopqrstuvwxyz0123456789';

/** A new name for a question or an option, which nobody reads. */
export function newKey(prefix: 'q' | 'o'): string {
  const random = crypto.getRandomValues(new Uint8Array(10));
  return `${prefix}-${[...random].map((byte) => LETTERS[byte % LETTERS.length]).join('')}`;
}

const newOption = () => ({ key: newKey('o'), label: '' });

export function newQuestion(type: string): Question {
  const options = isChoice({ type }) ? [newOption(), newOption()] : [];
  return { key: newKey('q'), type, label: '', help: null, isRequired: type !== 'section', options };
}

/** Another kind of the same question; options stay while there is a use for them. */
export function withType(question: Question, type: string): Question {
  const options = isChoice({ type }) && question.options.length === 0 ? [newOption(), newOption()] : question.options;
  return { ...question, type, options, isRequired: type !== 'section' && question.isRequired };
}

export const addOption = (question: Question): Question => ({
  ...question,
  options: [...question.options, newOption()],
});

/** A question at another place. */
export function moved<T>(list: readonly T[], from: number, to: number): T[] {
  const rest = list.toSpliced(from, 1);
  return rest.toSpliced(to, 0, ...list.slice(from, from + 1));
}

/** A copy with a name of its own. Options keep theirs: they belong to the question. */
export const copied = (question: Question): Question => ({ ...question, key: newKey('q') });

/** Choices that come before a question: what it can depend on. */
export const choicesBefore = (questions: readonly Question[], index: number) =>
  questions.slice(0, index).filter(isChoice);

/** What a question depends on, in words: 'Shown when “Has work” is Yes or Some'. */
export function conditionWords(question: Question, questions: readonly Question[]): string | null {
  const { showWhen } = question;
  if (!showWhen) return null;
  const on = questions.find(({ key }) => key === showWhen.question);
  if (!on) return 'Depends on a question that was removed';
  const names = on.options.filter(({ key }) => showWhen.options.includes(key)).map(({ label }) => label || 'Option');
  return `Shown when “${on.label || 'Untitled'}” is ${names.join(' or ') || 'nothing yet'}`;
}

/** The draft as the server takes it. */
export const asInput = (questions: readonly Question[]) =>
  questions.map(({ key, type, label, help, isRequired, options, minimum, maximum, showWhen }) => ({
    key,
    type,
    label,
    help: help ?? null,
    isRequired,
    options: options.map((option) => ({ key: option.key, label: option.label })),
    minimum: minimum ?? null,
    maximum: maximum ?? null,
    showWhen: showWhen ? { question: showWhen.question, options: [...showWhen.options] } : null,
  }));
