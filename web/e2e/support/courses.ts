import { type APIRequestContext, expect, type Page } from '@playwright/test';
import { signInAs } from './people';

type Fields = Record<string, unknown>;

/** Asks the API as whoever is signed in. */
async function ask(request: APIRequestContext, query: string, variables: Fields): Promise<Record<string, Fields>> {
  const token = await (await request.get('/api/auth?method=getToken')).text();
  const answer = await request.post('/api/graphql', {
    headers: { 'auth-provider': 'dbAuth', authorization: `Bearer ${token}` },
    data: { query, variables },
  });
  const { data, errors } = await answer.json();
  expect(errors).toBeUndefined();
  return data;
}

export interface CoursePlan {
  name: string;
  /** Levels that open it; every member without any. */
  levels?: string[];
  units: { name: string; lessons: Fields[] }[];
}

export interface MadeCourse {
  id: number;
  lessonIds: number[];
}

/** Publishes a course as staff do, through the API. Leaves staff signed in. */
export async function publishCourse(page: Page, { name, levels = [], units }: CoursePlan): Promise<MadeCourse> {
  await signInAs(page, 'tribe-team-fa');
  const openers = levels.map((id) => ({ kind: 'level', id }));
  const { createCourse } = await ask(
    page.request,
    'mutation ($input: CourseInput!) { createCourse(input: $input) { id } }',
    { input: { name, openers } },
  );
  const id = createCourse?.id as number;
  const lessonIds: number[] = [];
  for (const unit of units) {
    const { createUnit } = await ask(
      page.request,
      'mutation ($courseId: Int!, $input: UnitInput!) { createUnit(courseId: $courseId, input: $input) { id } }',
      { courseId: id, input: { name: unit.name } },
    );
    for (const lesson of unit.lessons) {
      const { createLesson } = await ask(
        page.request,
        'mutation ($unitId: Int!, $input: LessonInput!) { createLesson(unitId: $unitId, input: $input) { id } }',
        { unitId: createUnit?.id, input: { type: 'Image/Text Only', ...lesson } },
      );
      lessonIds.push(createLesson?.id as number);
    }
  }
  await ask(
    page.request,
    'mutation ($id: Int!) { publishCourse(id: $id, isPublished: true, withLessons: true) { id } }',
    {
      id,
    },
  );
  return { id, lessonIds };
}
