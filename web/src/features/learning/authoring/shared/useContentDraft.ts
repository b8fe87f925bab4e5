import { useApolloClient } from '@apollo/client/react';
import { useEffect, useRef, useState } from 'react';
import type { AtlasForm } from '~/ui/Form';
import {
  ContentDraftDocument,
  DiscardContentDraftDocument,
  type DraftFieldsFragment,
  SaveContentDraftDocument,
} from './draft.gql';

export const DRAFT_PAUSE_MS = 1500;

interface Options<Values> {
  content: 'course' | 'course-intro' | 'unit' | 'lesson' | 'lesson-file' | 'event' | 'resource';
  /** 0 for content that does not exist yet. */
  id: number;
  /** The updatedAt of what the form was filled with; nothing for new content. */
  seenAt: string | null;
  form: AtlasForm<Values>;
  /** What the form takes over from a draft, for example without the choice of another page. */
  fit?: (values: Values) => Values;
}

type State = 'idle' | 'saving' | 'saved' | 'failed';

/**
 * Keeps what is typed on the server while it is typed, and brings it back when the form is opened again. A draft of a version that
 * somebody else has changed since is only offered.
 */
export function useContentDraft<Values extends Record<string, unknown>>({
  content,
  id,
  seenAt,
  form,
  fit,
}: Options<Values>) {
  const client = useApolloClient();
  const [offered, setOffered] = useState<DraftFieldsFragment | null>(null);
  const [restoredAt, setRestoredAt] = useState<string | null>(null);
  const [state, setState] = useState<State>('idle');
  const [savedAt, setSavedAt] = useState<string | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const running = useRef<Promise<unknown>>(Promise.resolve());
  const latest = useRef({ form, fit });
  latest.current = { form, fit };
  const isDirty = form.isDirty();
  const body = JSON.stringify(form.values);

  const restore = (draft: DraftFieldsFragment) => {
    const { form: now, fit: fitting } = latest.current;
    const values = { ...now.values, ...(draft.body as Values) };
    now.base.setValues(fitting ? fitting(values) : values);
    setRestoredAt(draft.savedAt);
    setOffered(null);
  };
  const back = useRef(restore);
  back.current = restore;
  useEffect(() => {
    let isGone = false;
    const take = (draft: DraftFieldsFragment | null | undefined) => {
      if (!draft || isGone) return;
      if (draft.isStale || latest.current.form.isDirty()) setOffered(draft);
      else back.current(draft);
    };
    client
      .query({ query: ContentDraftDocument, variables: { content, id }, fetchPolicy: 'network-only' })
      // Without an answer the form works as one without a draft.
      .then(
        ({ data }) => take(data?.contentDraft),
        () => {},
      );
    return () => {
      isGone = true;
    };
  }, [client, content, id]);

  const isWaiting = offered !== null;
  useEffect(() => {
    if (!isDirty || isWaiting) return;
    timer.current = setTimeout(() => {
      setState('saving');
      const variables = { content, id, body: JSON.parse(body), seenAt };
      running.current = client.mutate({ mutation: SaveContentDraftDocument, variables }).then(
        ({ data }) => {
          setSavedAt(data?.saveContentDraft.savedAt ?? null);
          setState('saved');
        },
        () => setState('failed'),
      );
    }, DRAFT_PAUSE_MS);
    return () => clearTimeout(timer.current);
  }, [client, content, id, seenAt, body, isDirty, isWaiting]);

  /** Nothing of the draft is on its way any more: what is saved now is not followed by an older draft. */
  const stopSaving = async () => {
    clearTimeout(timer.current);
    await running.current;
  };
  const forget = async () => {
    await stopSaving();
    await client.mutate({ mutation: DiscardContentDraftDocument, variables: { content, id } }).catch(() => {});
  };
  /** Shows what is saved, without the draft. */
  const discard = async () => {
    setOffered(null);
    setRestoredAt(null);
    setState('idle');
    if (!isWaiting) form.reset();
    await forget();
  };
  return {
    state,
    savedAt,
    restoredAt,
    offered,
    stopSaving,
    forget,
    discard,
    useOffered: () => offered && restore(offered),
  };
}

export type Draft = ReturnType<typeof useContentDraft>;
