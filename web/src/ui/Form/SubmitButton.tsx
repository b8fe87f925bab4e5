import { createContext, type ReactNode, useContext, useEffect } from 'react';
import { Button, type ButtonProps } from '../Button';
import classNames from './Form.module.css';

export const SubmittingContext = createContext(false);

/** How many fields still wait for something, and how they say so. */
export const HeldContext = createContext({ held: 0, hold: (_more: number) => {} });

/** Lets the form around it not be sent as long as a field waits for something, such as a file on its way. */
export function useHoldForm(isHeld: boolean) {
  const { hold } = useContext(HeldContext);
  useEffect(() => {
    if (!isHeld) return undefined;
    hold(1);
    return () => hold(-1);
  }, [isHeld, hold]);
}

/** The primary action of the form around it: busy while the form is being sent. */
export function SubmitButton({ variant = 'primary', loading, disabled, ...props }: ButtonProps) {
  const submitting = useContext(SubmittingContext);
  const { held } = useContext(HeldContext);
  return (
    <Button
      {...props}
      type="submit"
      variant={variant}
      disabled={disabled || held > 0}
      loading={loading || submitting}
    />
  );
}

/** The row of buttons under a form: next to each other, sharing the width on phones. */
export function FormActions({ children }: { children: ReactNode }) {
  return <div className={classNames.actions}>{children}</div>;
}
