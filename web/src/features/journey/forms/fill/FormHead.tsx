import { listDateTime } from '~/lib/dates';
import { IconClock, IconLock } from '~/ui/icons';
import classNames from './fill.module.css';
import type { ViewedForm } from './viewForm';

type Head = Pick<ViewedForm, 'name' | 'description' | 'closesAt' | 'locksAt' | 'window'>;

/** What the form is called and what it is for, on the sea. */
export function FormHead({ form }: { form: Head }) {
  const { closesAt, locksAt } = form;
  return (
    <header className={classNames.head}>
      <h1>{form.name}</h1>
      {form.description && <p>{form.description}</p>}
      {(closesAt || locksAt) && form.window === 'open' && (
        <div className={classNames.facts}>
          {closesAt && (
            <span>
              <IconClock size={16} aria-hidden /> Open until {listDateTime(closesAt)}
            </span>
          )}
          {locksAt && (
            <span>
              <IconLock size={16} aria-hidden /> You can change your answers until {listDateTime(locksAt)}
            </span>
          )}
        </div>
      )}
    </header>
  );
}
