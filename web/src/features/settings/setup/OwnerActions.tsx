import { SubmitButton } from '~/ui/Form';
import { IconArrowRight } from '~/ui/icons';
import classNames from './setup.module.css';

/** The account is the one step that can't be skipped. */
export function OwnerActions() {
  return (
    <div className={classNames.actions}>
      <SubmitButton
        className={classNames.go}
        iconEnd={<IconArrowRight size={18} aria-hidden />}
        loadingLabel="Creating your account..."
      >
        Create account
      </SubmitButton>
    </div>
  );
}
