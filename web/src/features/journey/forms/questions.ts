import { isMobile } from '~/lib/people/mobile';
import { fieldMessage, generic } from '~/ui/Form/messages';

/** A question or the head of a section, as the server asks it. */
export interface Question {
  key: string;
  type: string;
  label: string;
  help?: string | null;
  isRequired: boolean;
  options: readonly { key: string; label: string }[];
  minimum?: number | null;
  maximum?: number | null;
  showWhen?: { question: string; options: readonly string[] } | null;
}

/** Values by question. */
export type Answers = Readonly<Record<string, readonly string[]>>;

export const isSection = ({ type }: Pick<Question, 'type'>) => type === 'section';
export const isChoice = ({ type }: Pick<Question, 'type'>) => type === 'single_choice' || type === 'multiple_choice';

/**
 * What these answers lead to, in order: sections with the questions below them. A hidden question counts as not answered, and the
 * condition of a section goes for all its questions. The server decides the same way.
 */
export function askedQuestions<Q extends Question>(questions: readonly Q[], answers: Answers): Q[] {
  const shown = new Set<string>();
  const holds = (when: Question['showWhen']) =>
    !when || (shown.has(when.question) && (answers[when.question] ?? []).some((value) => when.options.includes(value)));
  let isOpen = true;
  return questions.filter((question) => {
    if (isSection(question)) {
      isOpen = holds(question.showWhen);
      return isOpen;
    }
    const isShown = isOpen && holds(question.showWhen);
    if (isShown) shown.add(question.key);
    return isShown;
  });
}

/** What is wrong with an answer, in words after 'This answer'; the server looks at it again. */
export function problemOf(question: Question, values: readonly string[] | undefined): string | undefined {
  const value = (values?.[0] ?? '').trim();
  if (!value) return question.isRequired ? generic.required : undefined;
  switch (question.type) {
    case 'email':
      return /^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/.test(value) ? undefined : generic.format;
    case 'mobile':
      return isMobile(value) ? undefined : 'Invalid mobile number!';
    case 'number':
      return numberProblem(question, value);
    default:
      return undefined;
  }
}

function numberProblem({ minimum, maximum }: Question, value: string): string | undefined {
  const number = Number(value.replaceAll(',', ''));
  if (!Number.isFinite(number) || /x/i.test(value)) return generic.format;
  if (typeof minimum === 'number' && number < minimum) return generic.tooLow;
  if (typeof maximum === 'number' && number > maximum) return generic.tooHigh;
  return undefined;
}

/** Messages by question, as they are shown. */
export function problemsOf(questions: readonly Question[], answers: Answers): Record<string, string> {
  const found: Record<string, string> = {};
  for (const question of askedQuestions(questions, answers)) {
    const problem = isSection(question) ? undefined : problemOf(question, answers[question.key]);
    if (problem) found[question.key] = answerMessage(problem);
  }
  return found;
}

export const answerMessage = (message: string) => fieldMessage('This answer', message);
