import { listDate } from '~/lib/dates';
import type { FormDetailsFragment } from '../forms.gql';
import { isSection, type Question } from '../questions';

/** The questions of all versions, those of the newest first, each as it was asked last, with every option it ever had. */
export function allQuestions(form: Pick<FormDetailsFragment, 'versions'>): Question[] {
  const byKey = new Map<string, Question>();
  for (const { questions } of form.versions) {
    for (const question of questions) {
      if (isSection(question)) continue;
      const known = byKey.get(question.key);
      const added = question.options.filter(({ key }) => !known?.options.some((option) => option.key === key));
      byKey.set(question.key, known ? { ...known, options: [...known.options, ...added] } : question);
    }
  }
  return [...byKey.values()];
}

/** An answer as people read it. */
export function answerWords(question: Question, values: readonly string[]): string {
  if (question.type === 'file') return values.length === 1 ? '1 file' : `${values.length} files`;
  const words = values.map((value) => {
    const option = question.options.find(({ key }) => key === value);
    if (option) return option.label;
    return question.type === 'date' ? listDate(`${value}T00:00:00+08:00`) : value;
  });
  return words.join(', ');
}

export const stateWords: Record<string, string> = {
  complete: 'Complete',
  outdated: 'Needs answers',
  in_progress: 'In progress',
};
