import { type FormEvent, type ReactNode, useCallback, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { isTakingOver, tookOver } from '~/lib/first';
import { errorMessage, fieldErrors } from '~/lib/graphql/errors';
import { toast } from '../toast';
import { ErrorSummary } from './ErrorSummary';
import classNames from './Form.module.css';
import { fieldMessage } from './messages';
import { HeldContext, SubmittingContext } from './SubmitButton';
import { UnsavedGuard } from './UnsavedGuard';
import type { AtlasForm } from './useAtlasForm';

export interface FormProps<Values> {
  form: AtlasForm<Values>;
  /** Called with values that passed the rules. Throw what the server threw: its field messages find their fields. */
  onSubmit: (values: Values) => unknown;
  /** For failures that name no field. Left out, a toast tells the message. */
  onFailure?: (error: unknown) => void;
  /** Asks before a page with unsaved changes is left. Needs the app's router. */
  guard?: boolean;
  /** 40 px fields, for admin pages. */
  compact?: boolean;
  /** `false` for short forms such as the login: the first wrong field takes the focus instead of a summary. */
  summary?: boolean;
  /** The server takes the form as well, at the address of the page, for those who send it before any script is there. */
  posts?: boolean;
  className?: string;
  children: ReactNode;
}

/** Validates, sends once, puts the server's words at the right fields and sums up what is wrong. */
export function Form<Values>({
  form,
  onSubmit,
  onFailure,
  guard,
  compact,
  summary = true,
  posts,
  className,
  children,
}: FormProps<Values>) {
  const element = useRef<HTMLFormElement>(null);
  // Counts failed attempts: each one moves the focus to the summary anew.
  const [failures, setFailures] = useState(0);
  const [loose, setLoose] = useState<string[]>([]);
  const isSending = useRef(false);
  const [held, setHeld] = useState(0);
  const hold = useCallback((more: number) => setHeld((count) => count + more), []);
  const holding = useMemo(() => ({ held, hold }), [held, hold]);

  const fail = () => setFailures((count) => count + 1);

  // Before the message is painted: anyone who types on at once types into the right field.
  useLayoutEffect(() => {
    if (failures > 0 && !summary) element.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [failures, summary]);

  // What was typed into the HTML of the server counts, before anything is rendered anew.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only once
  useLayoutEffect(() => {
    if (!isTakingOver() || !element.current) return;
    takeTyped(element.current, form);
    tookOver();
  }, []);

  const placeServerFields = (fields: Record<string, string[]>) => {
    const known = new Set(Object.keys(form.values as object));
    const entries = Object.entries(fields).map(([path, messages]) => ({
      path,
      message: fieldMessage(form.labelOf(path), messages[0] ?? ''),
    }));
    const here = entries.filter(({ path }) => known.has(path.split('.')[0] ?? path));
    form.base.setErrors(Object.fromEntries(here.map(({ path, message }) => [path, message])));
    // A field that this form does not show is still told, only without a link.
    const unplaced = entries.filter((entry) => !here.includes(entry)).map(({ message }) => message);
    setLoose(unplaced);
    if (!summary && unplaced.length > 0) toast.error(unplaced.join('. '));
    fail();
  };

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    event.stopPropagation();
    if (isSending.current || held > 0) return;
    // Before anything that waits: two presses in the same moment must not both get through.
    isSending.current = true;
    setLoose([]);
    const { hasErrors } = await form.base.validate();
    if (hasErrors) {
      isSending.current = false;
      fail();
      return;
    }
    form.base.setSubmitting(true);
    try {
      await onSubmit(form.base.getValues());
      form.base.resetDirty();
      setFailures(0);
    } catch (error) {
      const fields = fieldErrors(error);
      if (Object.keys(fields).length > 0) placeServerFields(fields);
      else if (onFailure) onFailure(error);
      else toast.error(errorMessage(error));
    } finally {
      isSending.current = false;
      form.base.setSubmitting(false);
    }
  };

  return (
    <form
      ref={element}
      noValidate
      method={posts ? 'post' : undefined}
      className={className ?? classNames.form}
      data-density={compact ? 'compact' : undefined}
      onSubmit={submit}
      aria-busy={form.submitting || undefined}
    >
      {summary && failures > 0 && (
        <ErrorSummary attempt={failures} formId={form.id} errors={form.errors} loose={loose} />
      )}
      <SubmittingContext value={form.submitting}>
        <HeldContext value={holding}>{children}</HeldContext>
      </SubmittingContext>
      {guard && <UnsavedGuard isDirty={() => form.isDirty() && !isSending.current} />}
    </form>
  );
}

/** Takes over what stands in the fields. */
function takeTyped<Values>(element: HTMLFormElement, form: AtlasForm<Values>) {
  for (const control of element.querySelectorAll<HTMLInputElement>('input[name]')) {
    const name = control.name as keyof Values & string;
    if (!(name in (form.values as object))) continue;
    if (control.type === 'radio') {
      if (control.checked) form.setValue(name, control.value as never);
    } else if (control.type !== 'checkbox') form.setValue(name, control.value as never);
    // One that says what it stands for is that or nothing.
    else if (control.hasAttribute('value')) form.setValue(name, (control.checked ? control.value : null) as never);
    else form.setValue(name, control.checked as never);
  }
}
