import { type ReactNode, useState } from 'react';
import { useNavigate } from 'react-router';
import { clockTime } from '~/lib/dates';
import { errorCode, errorMessage } from '~/lib/graphql/errors';
import { LinkButton } from '~/ui/Button';
import { type AtlasForm, Form, SubmitButton } from '~/ui/Form';
import { SaveBar } from '~/ui/SaveBar';
import { toast } from '~/ui/toast';
import { ConflictNote } from './ConflictNote';
import { DraftNotice } from './DraftNotice';
import classNames from './shared.module.css';
import type { Draft } from './useContentDraft';

interface Props<Values> {
  form: AtlasForm<Values>;
  draft: Draft;
  /** Saves and answers where to go next. */
  onSave: (values: Values) => Promise<string>;
  /** Brings the newest version after somebody else was faster; what was typed stays as a draft. */
  onReload?: () => Promise<void>;
  cancelPath: string;
  saveLabel: string;
  children: ReactNode;
}

/** A form about content: drafts while one types, a question before leaving, and a word when somebody else was faster. */
export function ContentForm<Values extends Record<string, unknown>>({
  form,
  draft,
  onSave,
  onReload,
  cancelPath,
  saveLabel,
  children,
}: Props<Values>) {
  const navigate = useNavigate();
  const [conflict, setConflict] = useState<string>();
  const submit = async (values: Values) => {
    setConflict(undefined);
    await draft.settle();
    await navigate(await onSave(values));
  };
  const fail = (error: unknown) => {
    if (errorCode(error) === 'CONFLICT' && onReload) setConflict(errorMessage(error));
    else toast.error(errorMessage(error));
  };
  return (
    <>
      <DraftNotice draft={draft} />
      <Form form={form} onSubmit={submit} onFailure={fail} guard compact>
        <div className={classNames.form}>{children}</div>
        <SaveBar
          actions={
            <>
              <LinkButton to={cancelPath}>Cancel</LinkButton>
              <SubmitButton loadingLabel="Saving...">{saveLabel}</SubmitButton>
            </>
          }
        >
          {conflict && onReload ? <ConflictNote message={conflict} onReload={onReload} /> : draftWords(draft)}
        </SaveBar>
      </Form>
    </>
  );
}

function draftWords({ state, savedAt }: Draft): string {
  if (state === 'saving') return 'Saving draft...';
  if (state === 'failed') return 'The draft could not be saved. Check your connection.';
  return state === 'saved' && savedAt ? `Draft saved at ${clockTime(savedAt)}` : '';
}
