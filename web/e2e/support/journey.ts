import type { Page } from '@playwright/test';
import { ask, signInAs } from './people';

interface Stage {
  id: number;
  number: number;
  name: string;
}

/** Makes somebody who signed up a member. Leaves the page to staff; answers the first two stages. */
export async function makeMember(page: Page, memberId: number): Promise<{ first: Stage; second: Stage }> {
  await signInAs(page, 'tribe-team-fa');
  await ask(page, 'mutation($id: Int!, $input: UserInput!) { updateUser(id: $id, input: $input) { id } }', {
    id: memberId,
    input: { levels: ['member'] },
  });
  const { stages } = await ask<{ stages: Stage[] }>(page, 'query { stages { id number name } }');
  const [first, second] = stages;
  if (!first || !second) throw new Error('The demo has no two stages.');
  return { first, second };
}

interface Task {
  id: number;
  title: string;
  isAutomatic: boolean;
}

/** What is left in the stage of whoever the page is signed in as. */
export async function remainingTasks(page: Page, id: number): Promise<Task[]> {
  const query = 'query($id: Int!) { userStageProgress(id: $id) { remainingTasks { id title isAutomatic } } }';
  const answer = await ask<{ userStageProgress: { remainingTasks: Task[] } }>(page, query, { id });
  return answer.userStageProgress.remainingTasks;
}

interface Question {
  key: string;
  type: string;
  isRequired: boolean;
  options: { key: string }[];
  minimum: number | null;
}

const plain: Record<string, string> = {
  text: 'Luz',
  long_text: 'I want to work from home.',
  date: '2026-11-01',
  email: 'luz@example.com',
  mobile: '09171234567',
};

/** Sends the journey form of whoever the page is signed in as, without the screen. */
export async function fillJourneyForm(page: Page) {
  const { viewForm } = await ask<{ viewForm: { version: number; questions: Question[] } }>(
    page,
    'query { viewForm(slug: "journey-form") { version questions { key type isRequired minimum options { key } } } }',
  );
  const answers = viewForm.questions
    .filter(({ type, isRequired }) => isRequired && type !== 'section' && type !== 'file')
    .map(({ key, type, options, minimum }) => ({
      question: key,
      values: [options[0]?.key ?? plain[type] ?? String(minimum ?? 10)],
    }));
  await ask(
    page,
    'mutation($version: Int!, $answers: [FormAnswerInput!]!) { sendForm(slug: "journey-form", version: $version, answers: $answers) { thanks } }',
    { version: viewForm.version, answers },
  );
}
