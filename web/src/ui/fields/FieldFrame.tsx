import { type ReactNode, useEffect, useId } from 'react';
import { classes } from '../classes';
import { IconAlertCircle } from '../icons';
import classNames from './Field.module.css';

/** What every field understands. `error` wins over `hint`. */
export interface FieldProps {
  label: string;
  /** Only for screen readers, where the place says what the field is (search boxes, table cells). */
  hideLabel?: boolean;
  hint?: ReactNode;
  error?: ReactNode;
  required?: boolean;
  disabled?: boolean;
  id?: string;
  name?: string;
  onBlur?: () => void;
  onFocus?: () => void;
  className?: string;
}

/** Ids and ARIA that tie a control to its label, hint and error. */
export function useField({ id, hint, error, required }: Pick<FieldProps, 'id' | 'hint' | 'error' | 'required'>) {
  const made = useId();
  const controlId = id ?? made;
  const messageId = `${controlId}-message`;
  return {
    controlId,
    labelId: `${controlId}-label`,
    messageId,
    aria: {
      'aria-describedby': error || hint ? messageId : undefined,
      'aria-invalid': error ? (true as const) : undefined,
      'aria-required': required || undefined,
    },
  };
}

interface FrameProps extends Pick<FieldProps, 'label' | 'hideLabel' | 'hint' | 'error' | 'required' | 'className'> {
  controlId: string;
  children: ReactNode;
  /** A group of controls (radio cards, code boxes): its legend names the group instead of one control. */
  group?: boolean;
}

/** Label above, control, then the error or the hint. */
export function FieldFrame({
  controlId,
  label,
  hideLabel,
  hint,
  error,
  required,
  group,
  className,
  children,
}: FrameProps) {
  const labelProps = {
    id: `${controlId}-label`,
    className: classNames.label,
    'data-hidden': hideLabel || undefined,
    'data-required': required || undefined,
  };
  // Some controls of the library write their own aria-describedby, which knows nothing of our message.
  const messageId = error || hint ? `${controlId}-message` : undefined;
  useEffect(() => {
    const control = group ? null : document.getElementById(controlId);
    if (messageId) control?.setAttribute('aria-describedby', messageId);
    else if (control?.getAttribute('aria-describedby') === `${controlId}-message`)
      control.removeAttribute('aria-describedby');
  });
  const content = (
    <>
      {group ? (
        <span {...labelProps}>{label}</span>
      ) : (
        <label {...labelProps} htmlFor={controlId}>
          {label}
        </label>
      )}
      {children}
      <FieldMessage id={`${controlId}-message`} hint={hint} error={error} />
    </>
  );
  return (
    <div className={classes(classNames.field, className)} data-invalid={error ? true : undefined}>
      {content}
    </div>
  );
}

export function FieldMessage({ id, hint, error }: { id: string; hint?: ReactNode; error?: ReactNode }) {
  if (error) {
    return (
      <p id={id} className={classNames.error}>
        <IconAlertCircle size={15} stroke={2} aria-hidden />
        <span>{error}</span>
      </p>
    );
  }
  if (!hint) return null;
  return (
    <p id={id} className={classNames.hint}>
      {hint}
    </p>
  );
}
