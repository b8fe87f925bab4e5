import { type ReactNode, useState } from 'react';
import { useNavigate } from 'react-router';
import { clockTime } from '~/lib/dates';
import { errorCode, errorMessage } from '~/lib/graphql/errors';
import { Button, LinkButton } from '~/ui/Button';
import { type AtlasForm, Form, SubmitButton } from '~/ui/Form';
import { SaveBar } from '~/ui/SaveBar';
import { toast } from '~/ui/toast';
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
  /** Something the form needs is still on its way, such as a file. */
  isBusy?: boolean;
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
  isBusy = false,
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
              <SubmitButton disabled={isBusy} loadingLabel="Saving...">
                {saveLabel}
              </SubmitButton>
            </>
          }
        >
          {conflict ? (
            <span className={classNames.conflict}>
              {conflict}
              <Button size="xs" onClick={() => void onReload?.()}>
                Load the newest version
              </Button>
            </span>
          ) : (
            draftWords(draft)
          )}
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
