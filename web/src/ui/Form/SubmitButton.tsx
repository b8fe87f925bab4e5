import { createContext, type ReactNode, useContext } from 'react';
import { Button, type ButtonProps } from '../Button';
import classNames from './Form.module.css';

export const SubmittingContext = createContext(false);

/** The primary action of the form around it: busy while the form is being sent. */
export function SubmitButton({ variant = 'primary', loading, ...props }: ButtonProps) {
  const submitting = useContext(SubmittingContext);
  return <Button {...props} type="submit" variant={variant} loading={loading || submitting} />;
}

/** The row of buttons under a form: next to each other, sharing the width on phones. */
export function FormActions({ children }: { children: ReactNode }) {
  return <div className={classNames.actions}>{children}</div>;
}
