import { useMutation } from '@apollo/client/react';
import { useCallback, useEffect, useRef } from 'react';
import { useAuth } from '~/lib/auth/AuthProvider';
import { queueWithoutConnection } from '~/lib/offline/owner';
import type { SaveProgress } from '../video/useSeenReports';
import { OpenLessonDocument, SaveLessonProgressDocument } from './lesson.gql';

/**
 * Tells the server that the lesson was opened, once it is shown and open, and gives the way to tell what was seen. Who looks
 * as somebody else changes nothing of theirs.
 */
export function useLessonProgress(lessonId: number, isShown: boolean): { save: SaveProgress } {
  const isImpersonating = Boolean(useAuth().currentUser?.isImpersonating);
  const [open] = useMutation(OpenLessonDocument);
  const [report] = useMutation(SaveLessonProgressDocument);
  const opened = useRef<number | null>(null);

  useEffect(() => {
    if (!isShown || isImpersonating || opened.current === lessonId) return;
    opened.current = lessonId;
    // Without a connection a downloaded lesson can still be read; that it was opened is told later.
    const openedAt = new Date().toISOString();
    open({ variables: { lessonId } }).catch(async (error) => {
      if (!(await queueWithoutConnection(error, { lessonId, openedAt, at: openedAt }))) opened.current = null;
    });
  }, [isShown, isImpersonating, lessonId, open]);

  const save = useCallback<SaveProgress>(
    async (position, seen) => {
      if (isImpersonating) return true;
      try {
        await report({ variables: { lessonId, position, seen } });
        return true;
      } catch (error) {
        const at = new Date().toISOString();
        return queueWithoutConnection(error, { lessonId, openedAt: at, at, position, seen });
      }
    },
    [isImpersonating, lessonId, report],
  );
  return { save };
}
