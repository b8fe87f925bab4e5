import { routes } from '~/lib/routing/routes';

export const searchTypes = ['course', 'event', 'resource', 'lesson', 'person'] as const;
export type SearchType = (typeof searchTypes)[number];

/** The id of a result among the options of a list. */
export const optionId = (listId: string, index: number) => `${listId}-${index}`;

export interface SearchHit {
  title: string;
  type: string;
  /** Its own id; of a lesson that of the course. */
  id: number;
  subId?: number | null;
  /** Of a person: the slug of their profile. */
  slug?: string | null;
  /** Of a lesson: the name of its course. */
  course?: string | null;
  /** The part of its text in which the query was found. */
  line?: string | null;
}

export const isSearchType = (text: string | null): text is SearchType => searchTypes.some((type) => type === text);

const personPath = ({ slug }: SearchHit) => routes.profile({ slug: slug ?? '' });

const learnerPaths: Record<SearchType, (hit: SearchHit) => string> = {
  course: ({ id }) => routes.viewCourse({ id }),
  event: ({ id }) => routes.viewEvent({ id }),
  resource: ({ id }) => routes.viewResource({ id }),
  lesson: ({ id, subId }) => routes.viewLesson({ courseId: id, lessonId: subId ?? 0 }),
  person: personPath,
};

const staffPaths: Record<SearchType, (hit: SearchHit) => string> = {
  course: ({ id }) => routes.course({ id }),
  event: ({ id }) => routes.event({ id }),
  resource: ({ id }) => routes.resourceFile({ id }),
  lesson: ({ subId }) => routes.lessonAlias({ id: subId ?? 0 }),
  person: personPath,
};

/** Where a result leads: members and non-members learn, everybody else looks after content. */
export function pathOf(hit: SearchHit, roleId: string | null): string {
  const isLearner = roleId === null || roleId === 'member' || roleId === 'non-member';
  return (isLearner ? learnerPaths : staffPaths)[hit.type as SearchType](hit);
}
