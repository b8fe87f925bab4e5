import { ApolloLink, Observable } from '@apollo/client';
import { storage } from '~/lib/browser/storage';
import { isConnectionFailure, OFFLINE_KEY } from './owner';

/** Answers for a lesson that was downloaded, and for the page of its course, while the server cannot be reached. */
export const offlineLink = new ApolloLink(
  (operation, forward) =>
    new Observable((observer) => {
      const asked = forward(operation).subscribe({
        next: (answer) => observer.next(answer),
        complete: () => observer.complete(),
        error: async (error) => {
          const data = isConnectionFailure(error) ? await kept(operation).catch(() => null) : null;
          if (!data) return observer.error(error);
          observer.next({ data });
          observer.complete();
        },
      });
      return () => asked.unsubscribe();
    }),
);

type Store = typeof import('./store');

const answers: Record<string, (store: Store, variables: Record<string, unknown>) => Promise<unknown>> = {
  MyLessonById: async (store, { lessonId }) => (await store.downloadedLesson(Number(lessonId)))?.data,
  MyCourseById: (store, { id }) => store.downloadedCourse(Number(id)),
};

async function kept({ operationName, variables }: ApolloLink.Operation): Promise<Record<string, unknown> | null> {
  if (!operationName || !(operationName in answers) || !storage.get(OFFLINE_KEY)) return null;
  const store = await import('./store');
  return ((await answers[operationName]?.(store, variables)) as Record<string, unknown> | undefined) ?? null;
}
