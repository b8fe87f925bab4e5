import { useApolloClient } from '@apollo/client/react';
import { lazy, Suspense, useState } from 'react';
import { useNavigate } from 'react-router';
import { errorMessage } from '~/lib/graphql/errors';
import { routes } from '~/lib/routing/routes';
import type { BatchAction } from '~/ui/DataTable';
import { IconArchive, IconArchiveOff, IconCopy, IconEyeOff, IconWorld } from '~/ui/icons';
import type { MenuItem } from '~/ui/menus/Menu';
import { toast } from '~/ui/toast';
import { useAuthorRights } from '../shared/rights';
import { count } from '../shared/words';
import type { CourseQuestion, Question } from './CourseQuestion';
import {
  ArchiveCourseDocument,
  DuplicateCourseDocument,
  PublishCourseDocument,
  RestoreCourseDocument,
} from './courseActions.gql';

const QuestionDialog = lazy(() => import('./CourseQuestion'));

type Course = CourseQuestion['course'];

interface Options {
  /** Told after a change. */
  onChanged?: () => unknown;
}

/** What the person may do with courses besides editing them, and the dialogs it takes. */
export function useCourseActions({ onChanged }: Options = {}) {
  const client = useApolloClient();
  const navigate = useNavigate();
  const rights = useAuthorRights();
  const [question, setQuestion] = useState<CourseQuestion>();

  const told = async <Value,>(work: () => Promise<Value>): Promise<Value> => {
    try {
      return await work();
    } catch (error) {
      toast.error(errorMessage(error));
      throw error;
    }
  };
  const run: Record<Question, (id: number, withLessons?: boolean) => Promise<unknown>> = {
    publish: (id, withLessons) =>
      client.mutate({ mutation: PublishCourseDocument, variables: { id, isPublished: true, withLessons } }),
    unpublish: (id) => client.mutate({ mutation: PublishCourseDocument, variables: { id, isPublished: false } }),
    archive: (id) => client.mutate({ mutation: ArchiveCourseDocument, variables: { id } }),
    restore: (id) => client.mutate({ mutation: RestoreCourseDocument, variables: { id } }),
  };
  const done: Record<Question, string> = {
    publish: 'published',
    unpublish: 'unpublished',
    archive: 'archived',
    restore: 'restored as a draft',
  };
  const answer = async ({ kind, course }: CourseQuestion, withLessons: boolean) => {
    await told(() => run[kind](course.id, withLessons));
    toast.success(`${course.name} ${done[kind]}`);
    await onChanged?.();
  };
  const duplicate = async (course: Course) => {
    const copy = await told(() => client.mutate({ mutation: DuplicateCourseDocument, variables: { id: course.id } }));
    const made = copy.data?.duplicateCourse;
    if (!made) return;
    toast.success(`${made.name} created`);
    await navigate(routes.course({ id: made.id }));
  };

  const ask = (kind: Question, course: Course) => setQuestion({ kind, course });
  const itemsFor = (course: Course): MenuItem[] => {
    const isArchived = course.status === 'archived';
    return [
      ...(rights.changes && course.status === 'draft'
        ? [{ key: 'publish', label: 'Publish', icon: <IconWorld size={18} />, onSelect: () => ask('publish', course) }]
        : []),
      ...(rights.changes && course.status === 'published'
        ? [
            {
              key: 'unpublish',
              label: 'Unpublish',
              icon: <IconEyeOff size={18} />,
              onSelect: () => ask('unpublish', course),
            },
          ]
        : []),
      ...(rights.copies
        ? [
            {
              key: 'duplicate',
              label: 'Duplicate',
              icon: <IconCopy size={18} />,
              // The failure has been told.
              onSelect: () => void duplicate(course).catch(() => {}),
            },
          ]
        : []),
      ...(rights.changes
        ? [
            isArchived
              ? {
                  key: 'restore',
                  label: 'Restore',
                  icon: <IconArchiveOff size={18} />,
                  onSelect: () => ask('restore', course),
                }
              : {
                  key: 'archive',
                  label: 'Archive',
                  icon: <IconArchive size={18} />,
                  onSelect: () => ask('archive', course),
                },
          ]
        : []),
    ];
  };

  /** One after the other: the first that fails is told, and those before it are through. */
  const each = (kind: Question, courses: Course[]) =>
    told(async () => {
      try {
        for (const { id } of courses) await run[kind](id);
      } finally {
        await onChanged?.();
      }
      toast.success(`${count(courses.length, 'course')} ${kind === 'archive' ? 'archived' : 'restored'}`);
    });
  const batch = (status: string): BatchAction<Course>[] => {
    if (!rights.changes) return [];
    const kind = status === 'archived' ? 'restore' : 'archive';
    const Icon = kind === 'restore' ? IconArchiveOff : IconArchive;
    const word = kind === 'restore' ? 'Restore' : 'Archive';
    return [
      {
        key: kind,
        label: word,
        icon: <Icon size={18} stroke={2} aria-hidden />,
        run: (courses) => each(kind, courses),
        confirm: (courses) => ({
          title: `${word} ${count(courses.length, 'course')}?`,
          confirmLabel: word,
          body:
            kind === 'restore'
              ? 'They come back as drafts with everything in them.'
              : "Members won't see them anymore. They keep their progress, and you can restore them anytime.",
        }),
      },
    ];
  };
  const dialogs = question && (
    <Suspense>
      <QuestionDialog
        question={question}
        onAnswer={(withLessons) => answer(question, withLessons)}
        onClose={() => setQuestion(undefined)}
      />
    </Suspense>
  );
  return { itemsFor, ask, batch, dialogs };
}
