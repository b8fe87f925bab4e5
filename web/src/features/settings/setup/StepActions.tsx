import { routes } from '~/lib/routing/routes';
import { LinkButton } from '~/ui/Button';
import { SubmitButton } from '~/ui/Form';
import { IconArrowLeft, IconArrowRight } from '~/ui/icons';
import classNames from './setup.module.css';
import { type StepKey, stepAfter, stepBefore } from './steps';

interface Props {
  step: StepKey;
  /** What skipping means, in one sentence. */
  ifSkipped: string;
  label?: string;
  savingLabel?: string;
  /** Nothing is left to save here: the step is a link onwards. */
  isSettled?: boolean;
}

/** Back, skip and go on. Skipping is an ordinary button that says what it means. */
export function StepActions({
  step,
  ifSkipped,
  label = 'Save and continue',
  savingLabel = 'Saving...',
  isSettled = false,
}: Props) {
  const before = stepBefore(step);
  const next = routes.setup({ step: stepAfter(step) });
  const onwards = <IconArrowRight size={18} aria-hidden />;
  return (
    <>
      <div className={classNames.actions}>
        {before && (
          <LinkButton
            className={classNames.back}
            variant="subtle"
            to={routes.setup({ step: before })}
            icon={<IconArrowLeft size={18} aria-hidden />}
          >
            Back
          </LinkButton>
        )}
        {!isSettled && (
          <LinkButton className={classNames.skip} to={next}>
            Skip for now
          </LinkButton>
        )}
        {isSettled ? (
          <LinkButton className={classNames.go} variant="primary" to={next} iconEnd={onwards}>
            Continue
          </LinkButton>
        ) : (
          <SubmitButton className={classNames.go} iconEnd={onwards} loadingLabel={savingLabel}>
            {label}
          </SubmitButton>
        )}
      </div>
      {!isSettled && <p className={classNames.ifSkipped}>If you skip: {ifSkipped}</p>}
    </>
  );
}
