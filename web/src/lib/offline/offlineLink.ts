import { ApolloLink, Observable } from '@apollo/client';
import { storage } from '~/lib/storage';
import { isConnectionFailure, OFFLINE_KEY } from './owner';

/** Answers for a lesson that was downloaded while the server cannot be reached. */
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

async function kept({ operationName, variables }: ApolloLink.Operation): Promise<Record<string, unknown> | null> {
  if (operationName !== 'MyLessonById' || !storage.get(OFFLINE_KEY)) return null;
  const { downloadedLesson } = await import('./store');
  const lesson = await downloadedLesson(Number(variables.lessonId));
  return (lesson?.data as Record<string, unknown> | undefined) ?? null;
}
