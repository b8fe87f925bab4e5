import type { NextStep } from '~/lib/graphql/types';
import { LinkButton } from '~/ui/Button';
import { IconArrowRight, IconExternalLink } from '~/ui/icons';
import classNames from './NextStepBox.module.css';

/** What staff ask buyers to do now: a page of ours opens here, another one in a new tab. */
export function NextStepBox({ step, level = 2 }: { step: NextStep; level?: 2 | 3 }) {
  const Heading = `h${level}` as const;
  return (
    <section className={classNames.step} aria-label="Your next step">
      <p className={classNames.kicker}>Your next step</p>
      <Heading>{step.title}</Heading>
      {step.text && <p className={classNames.text}>{step.text}</p>}
      {step.url.startsWith('/') && (
        <LinkButton variant="soft" size="lg" to={step.url} iconEnd={<IconArrowRight size={18} aria-hidden />}>
          {step.label}
        </LinkButton>
      )}
      {step.url.startsWith('https://') && (
        <LinkButton
          variant="soft"
          size="lg"
          href={step.url}
          newTab
          iconEnd={<IconExternalLink size={18} aria-hidden />}
        >
          {step.label}
        </LinkButton>
      )}
    </section>
  );
}
