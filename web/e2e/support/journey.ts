import type { Page } from '@playwright/test';
import { ask, emailOf, signInAs } from './people';

interface Stage {
  id: number;
  number: number;
  name: string;
}

interface Known {
  stages: Stage[];
  users: { rows: { id: number }[] };
}

/** Makes somebody who signed up a member, and the head coach a reviewer of the first stage. Leaves the page to staff. */
export async function makeMember(page: Page, memberId: number): Promise<{ first: Stage; second: Stage }> {
  await signInAs(page, 'tribe-team-fa');
  await ask(page, 'mutation($id: Int!, $input: UserInput!) { updateUser(id: $id, input: $input) { id } }', {
    id: memberId,
    input: { levels: ['member'] },
  });
  const { stages, users } = await ask<Known>(
    page,
    'query($list: ListInput) { stages { id number name } users(list: $list) { rows { id } } }',
    { list: { search: emailOf('head-coach') } },
  );
  const [first, second] = stages;
  const reviewer = users.rows[0];
  if (!first || !second || !reviewer) throw new Error('The demo has no two stages, or no head coach.');
  await ask(page, 'mutation($id: Int!, $input: StageInput!) { updateStage(id: $id, input: $input) { id } }', {
    id: first.id,
    input: { reviewerIds: [reviewer.id] },
  });
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
