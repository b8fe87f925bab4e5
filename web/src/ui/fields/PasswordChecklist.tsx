import { IconCircle, IconCircleCheck } from '../icons';
import { VisuallyHidden } from '../VisuallyHidden';
import classNames from './PasswordChecklist.module.css';

export const passwordMinimum = 8;

const items = (minimum: number): { label: string; met: (password: string) => boolean }[] => [
  { label: `${minimum} characters`, met: (password) => password.length >= minimum },
  { label: 'Lowercase', met: (password) => /\p{Ll}/u.test(password) },
  { label: 'Number', met: (password) => /\d/.test(password) },
  { label: 'Uppercase', met: (password) => /\p{Lu}/u.test(password) },
  { label: 'Special character', met: (password) => /[^\p{L}\d\s]/u.test(password) },
];

interface Props {
  password: string;
  /** How many characters it needs, where that is more than usual. */
  minimum?: number;
}

/** Tells how strong the password is while it is typed. It informs and never blocks. */
export function PasswordChecklist({ password, minimum = passwordMinimum }: Props) {
  return (
    <ul className={classNames.list} aria-label="A strong password has">
      {items(minimum).map(({ label, met }) => {
        const isMet = password !== '' && met(password);
        return (
          <li key={label} data-met={isMet || undefined}>
            {isMet ? (
              <IconCircleCheck size={17} stroke={2} aria-hidden />
            ) : (
              <IconCircle size={17} stroke={2} aria-hidden />
            )}
            {label}
            <VisuallyHidden>{isMet ? ': yes' : ': not yet'}</VisuallyHidden>
          </li>
        );
      })}
    </ul>
  );
}
