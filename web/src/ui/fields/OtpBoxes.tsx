import { type ClipboardEvent, type KeyboardEvent, useRef } from 'react';
import { FieldFrame, type FieldProps, useField } from './FieldFrame';
import classNames from './OtpBoxes.module.css';

export const otpLength = 6;

/** Six digits and nothing else. */
export const isCompleteOtp = (code: string) => new RegExp(`^\\d{${otpLength}}$`).test(code);

export interface OtpBoxesProps extends FieldProps {
  /** The digits so far. A box that was emptied before the last one is a space, so '12 4' has a hole. */
  value: string;
  onChange: (value: string) => void;
  autoFocus?: boolean;
}

/** One digit per box. Only digits enter; the focus moves on by itself; a pasted or autofilled code fills all boxes. */
export function OtpBoxes({ value, onChange, autoFocus, ...field }: OtpBoxesProps) {
  const { controlId, labelId, aria } = useField(field);
  const boxes = useRef<(HTMLInputElement | null)[]>([]);
  const digits = Array.from({ length: otpLength }, (_, box) => value[box]?.trim() ?? '');

  const focus = (box: number) => boxes.current[Math.max(0, Math.min(otpLength - 1, box))]?.focus();
  const write = (next: string[]) =>
    onChange(
      next
        .map((digit) => digit || ' ')
        .join('')
        .trimEnd(),
    );

  const fill = (from: number, text: string) => {
    const typed = text.replace(/\D/g, '').slice(0, otpLength);
    if (!typed) return;
    // A whole code always belongs to all boxes, wherever it was dropped.
    const start = typed.length === otpLength ? 0 : from;
    const next = [...digits];
    for (const [offset, digit] of [...typed].entries()) if (start + offset < otpLength) next[start + offset] = digit;
    write(next);
    focus(start + typed.length);
  };

  const change = (box: number, text: string) => {
    if (text === '') {
      write(digits.map((digit, index) => (index === box ? '' : digit)));
      return;
    }
    // Typing into a full box leaves two characters: the new one replaces the old.
    const typed = text.length === 2 && digits[box] ? text.replace(digits[box], '') : text;
    fill(box, typed);
  };

  // The same digit over a selected one changes nothing, so no change is told: the focus moves on all the same.
  const typedAgain = (box: number, text: string) => {
    if (text !== '' && text === digits[box]) focus(box + 1);
  };

  const press = (box: number, event: KeyboardEvent) => {
    if (event.key === 'Backspace' && !digits[box] && box > 0) {
      event.preventDefault();
      write(digits.map((digit, index) => (index === box - 1 ? '' : digit)));
      focus(box - 1);
    }
    if (event.key === 'ArrowLeft') focus(box - 1);
    if (event.key === 'ArrowRight') focus(box + 1);
  };

  const paste = (box: number, event: ClipboardEvent) => {
    event.preventDefault();
    fill(box, event.clipboardData.getData('text'));
  };

  return (
    <FieldFrame {...field} controlId={controlId} group>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would bring a second legend beside the frame's label */}
      <div className={classNames.boxes} role="group" aria-labelledby={labelId}>
        {digits.map((digit, box) => (
          <input
            // biome-ignore lint/suspicious/noArrayIndexKey: the boxes never change their order
            key={box}
            {...aria}
            ref={(element) => {
              boxes.current[box] = element;
            }}
            id={box === 0 ? controlId : undefined}
            className={classNames.box}
            aria-label={`Digit ${box + 1} of ${otpLength}`}
            inputMode="numeric"
            autoComplete={box === 0 ? 'one-time-code' : 'off'}
            // biome-ignore lint/a11y/noAutofocus: only set where the page consists of this code
            autoFocus={autoFocus && box === 0}
            value={digit}
            disabled={field.disabled}
            onInput={(event) => typedAgain(box, event.currentTarget.value)}
            onChange={(event) => change(box, event.currentTarget.value)}
            onKeyDown={(event) => press(box, event)}
            onPaste={(event) => paste(box, event)}
            onFocus={(event) => event.currentTarget.select()}
            onBlur={field.onBlur}
          />
        ))}
      </div>
    </FieldFrame>
  );
}
