import { type ReactNode, useState } from 'react';
import { useNavigate } from 'react-router';
import { errorCode, errorMessage } from '~/lib/graphql/errors';
import { LinkButton } from '../Button';
import { SaveBar } from '../SaveBar';
import { toast } from '../toast';
import { ConflictNote } from './ConflictNote';
import { Form } from './Form';
import { SubmitButton } from './SubmitButton';
import type { AtlasForm } from './useAtlasForm';

interface Props<Values> {
  form: AtlasForm<Values>;
  /** Saves and answers where to go next. */
  onSave: (values: Values) => Promise<string>;
  /** Brings the newest version after somebody else was faster. */
  onReload?: () => Promise<void>;
  cancelPath: string;
  saveLabel: string;
  /** Words beside the buttons, such as when a draft was saved. */
  note?: ReactNode;
  children: ReactNode;
}

/** A form with a bar to save it, a question before leaving, and a word when somebody else was faster. */
export function NounForm<Values extends Record<string, unknown>>({
  form,
  onSave,
  onReload,
  cancelPath,
  saveLabel,
  note,
  children,
}: Props<Values>) {
  const navigate = useNavigate();
  const [conflict, setConflict] = useState<string>();
  const submit = async (values: Values) => {
    setConflict(undefined);
    await navigate(await onSave(values));
  };
  const fail = (error: unknown) => {
    if (errorCode(error) === 'CONFLICT' && onReload) setConflict(errorMessage(error));
    else toast.error(errorMessage(error));
  };
  return (
    <Form form={form} onSubmit={submit} onFailure={fail} guard compact>
      {children}
      <SaveBar
        actions={
          <>
            <LinkButton to={cancelPath}>Cancel</LinkButton>
            <SubmitButton loadingLabel="Saving...">{saveLabel}</SubmitButton>
          </>
        }
      >
        {conflict && onReload ? <ConflictNote message={conflict} onReload={onReload} /> : note}
      </SaveBar>
    </Form>
  );
}
