import classNames from './Checkbox.module.css';
import { FieldMessage, type FieldProps, useField } from './FieldFrame';

export interface SwitchProps extends FieldProps {
  checked?: boolean;
  onChange: (checked: boolean) => void;
}

/** For a setting that takes effect at once; inside a form with a save button use a Checkbox. */
export function Switch({ label, hideLabel, checked = false, onChange, ...field }: SwitchProps) {
  const { controlId, messageId, aria } = useField(field);
  return (
    <div className={field.className}>
      <label className={classNames.row} data-disabled={field.disabled || undefined}>
        <input
          {...aria}
          id={controlId}
          name={field.name}
          type="checkbox"
          role="switch"
          aria-checked={checked}
          className={classNames.track}
          checked={checked}
          onChange={(event) => onChange(event.currentTarget.checked)}
          onBlur={field.onBlur}
          onFocus={field.onFocus}
          disabled={field.disabled}
        />
        <span className={classNames.text} data-hidden={hideLabel || undefined}>
          {label}
        </span>
      </label>
      <FieldMessage id={messageId} hint={field.hint} error={field.error} />
    </div>
  );
}
