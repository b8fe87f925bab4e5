import { useAuth } from '~/lib/auth/AuthProvider';
import { useBrand } from '~/lib/brand';
import { routes } from '~/lib/routing/routes';
import { copyText } from '~/lib/words/copyText';
import { Bangka } from '~/ui/art/Bangka';
import { Logo } from '~/ui/art/Logo';
import { SeaSurface } from '~/ui/art/SeaSurface';
import { IconButton, LinkButton } from '~/ui/Button';
import { Card } from '~/ui/Card';
import {
  IconBook2,
  IconCalendarEvent,
  IconCircleCheck,
  IconCircleDashed,
  IconCopy,
  IconFileImport,
  IconWorld,
} from '~/ui/icons';
import { toast } from '~/ui/toast';
import classNames from './ReadyScreen.module.css';
import type { SetupFieldsFragment } from './setup.gql';

const FIRST_STEPS = [
  { Icon: IconBook2, title: 'Create a course', about: 'Or add to the welcome course', label: 'Create', to: () => routes.newCourse() },
  { Icon: IconCalendarEvent, title: 'Schedule a welcome call', about: 'Your first live event, with reminders', label: 'Schedule', to: () => routes.newEvent() },
  { Icon: IconFileImport, title: 'Import your members', about: 'You check before anything is saved', label: 'Import', to: () => routes.uploadContents() },
]; // biome-ignore format: one line per step reads better

const words = new Intl.ListFormat('en', { type: 'conjunction' });

type Step = SetupFieldsFragment['steps'][number];

/** What runs outside of Atlas, such as backups, is no step of the set-up. */
const RUNNING = 'running';

/** The end of the set-up: what is there, what is missing, and one way onwards. It is called ready only when it is. */
export function ReadyScreen({ setup }: { setup: SetupFieldsFragment }) {
  const { name } = useBrand();
  const done = setup.steps.filter(({ isDone }) => isDone);
  const missing = setup.steps.filter(({ isDone }) => !isDone);
  const skipped = missing.filter(({ key }) => key !== RUNNING);
  const next = skipped[0];
  const { currentUser } = useAuth();
  const host = setup.siteUrl.replace(/^https?:\/\//, '');
  const copy = async () => {
    if (await copyText(setup.siteUrl)) toast.success('Address copied');
    else toast.error("Your browser doesn't allow copying here");
  };
  return (
    <main id="main" tabIndex={-1} className={classNames.page}>
      <SeaSurface art="wide" className={classNames.hero}>
        <Logo markOnly size={44} />
        <h1>{headline(skipped.length)}</h1>
        {next ? (
          <p>
            {name} is open to you and your team. Still missing:{' '}
            {words.format(skipped.map(({ title }) => title.toLowerCase()))}. You can finish now or come back to it from
            your home page.
          </p>
        ) : (
          <p>
            <span lang="fil">Ang galing</span>, {currentUser?.firstName}. {name} is live for you and your team. Members
            can join once you open enrollment.
          </p>
        )}
        <div className={classNames.address}>
          <IconWorld size={19} aria-hidden />
          <span>{host}</span>
          <IconButton
            inheritColor
            size="sm"
            label="Copy address"
            icon={<IconCopy size={18} />}
            onClick={() => void copy()}
          />
        </div>
        <div className={classNames.actions}>
          {next && (
            <LinkButton variant="mango" size="lg" to={routes.setup({ step: next.key })}>
              Continue setup
            </LinkButton>
          )}
          <LinkButton variant={next ? 'on-sea' : 'mango'} size="lg" to={routes.home()}>
            Open my community
          </LinkButton>
        </div>
        <span className={classNames.boat}>
          <Bangka size={64} />
        </span>
      </SeaSurface>
      <div className={classNames.columns}>
        <Card as="section" aria-label="Setup">
          {missing.length > 0 && (
            <>
              <h2 id="missing-title">Still missing</h2>
              <ul aria-labelledby="missing-title">
                {missing.map((step) => (
                  <StepLine key={step.key} step={step} />
                ))}
              </ul>
            </>
          )}
          {done.length > 0 && (
            <>
              <h2 id="done-title">What you set up</h2>
              <ul aria-labelledby="done-title">
                {done.map((step) => (
                  <StepLine key={step.key} step={step} />
                ))}
              </ul>
            </>
          )}
        </Card>
        <Card as="section" aria-labelledby="first-title">
          <h2 id="first-title">Good first steps</h2>
          <ul>
            {FIRST_STEPS.map(({ Icon, title, about, label, to }) => (
              <li key={title}>
                <Icon size={22} stroke={1.75} aria-hidden />
                <b>{title}</b>
                <LinkButton size="xs" to={to()} aria-label={`${label}: ${title}`}>
                  {label}
                </LinkButton>
                <p>{about}</p>
              </li>
            ))}
          </ul>
        </Card>
      </div>
    </main>
  );
}

/** Only a whole set-up is called ready. */
function headline(left: number): string {
  if (left === 0) return 'Your community is ready';
  return `You're in, ${left} ${left === 1 ? 'step' : 'steps'} to go`;
}

/** What a step has, or what it lacks and where that is done. What runs outside of Atlas, such as backups, has no step to open. */
function StepLine({ step }: { step: Step }) {
  const Icon = step.isDone ? IconCircleCheck : IconCircleDashed;
  return (
    <li data-done={step.isDone || undefined}>
      <Icon size={22} stroke={2} aria-hidden />
      <b>{step.title}</b>
      {step.key !== RUNNING && (
        <LinkButton
          size="xs"
          variant={step.isDone ? 'subtle' : 'default'}
          to={routes.setup({ step: step.key })}
          aria-label={`${step.isDone ? 'Edit' : 'Set up'}: ${step.title}`}
        >
          {step.isDone ? 'Edit' : 'Set up'}
        </LinkButton>
      )}
      {step.items
        .filter(({ isDone }) => isDone === step.isDone)
        .map(({ key, text, help }) => (
          <p key={key}>
            {text} {!step.isDone && help}
          </p>
        ))}
    </li>
  );
}
