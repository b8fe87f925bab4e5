import type { ComponentProps } from 'react';
import { clockTime } from '~/lib/dates';
import { NounForm } from '~/ui/Form/NounForm';
import { DraftNotice } from './DraftNotice';
import classNames from './shared.module.css';
import type { Draft } from './useContentDraft';

type Props<Values extends Record<string, unknown>> = ComponentProps<typeof NounForm<Values>> & { draft: Draft };

/** A form about content: drafts while one types, which stay when the newest version is loaded. */
export function ContentForm<Values extends Record<string, unknown>>({
  draft,
  onSave,
  children,
  ...rest
}: Props<Values>) {
  const save = async (values: Values) => {
    await draft.stopSaving();
    return onSave(values);
  };
  return (
    <>
      <DraftNotice draft={draft} />
      <NounForm {...rest} onSave={save} note={draftWords(draft)}>
        <div className={classNames.form}>{children}</div>
      </NounForm>
    </>
  );
}

function draftWords({ state, savedAt }: Draft): string {
  if (state === 'saving') return 'Saving draft...';
  if (state === 'failed') return "We couldn't save the draft. Check your connection.";
  return state === 'saved' && savedAt ? `Draft saved at ${clockTime(savedAt)}` : '';
}
