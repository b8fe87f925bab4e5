import IconBook2 from '@tabler/icons-react/dist/esm/icons/IconBook2.mjs';
import IconCalendarEvent from '@tabler/icons-react/dist/esm/icons/IconCalendarEvent.mjs';
import IconCircleCheck from '@tabler/icons-react/dist/esm/icons/IconCircleCheck.mjs';
import IconCircleDashed from '@tabler/icons-react/dist/esm/icons/IconCircleDashed.mjs';
import IconCopy from '@tabler/icons-react/dist/esm/icons/IconCopy.mjs';
import IconFileImport from '@tabler/icons-react/dist/esm/icons/IconFileImport.mjs';
import IconWorld from '@tabler/icons-react/dist/esm/icons/IconWorld.mjs';
import { useAuth } from '~/lib/auth/AuthProvider';
import { useBrand } from '~/lib/brand';
import { copyText } from '~/lib/copyText';
import { routes } from '~/lib/routing/routes';
import { Bangka } from '~/ui/art/Bangka';
import { Logo } from '~/ui/art/Logo';
import { SeaSurface } from '~/ui/art/SeaSurface';
import { IconButton, LinkButton } from '~/ui/Button';
import { Card } from '~/ui/Card';
import { toast } from '~/ui/toast';
import classNames from './ReadyScreen.module.css';
import type { SetupFieldsFragment } from './setup.gql';

const FIRST_STEPS = [
  { Icon: IconBook2, title: 'Create a course', about: 'Or add to the welcome course', label: 'Create', to: () => routes.newCourse() },
  { Icon: IconCalendarEvent, title: 'Schedule a welcome call', about: 'Your first live event, with reminders', label: 'Schedule', to: () => routes.newEvent() },
  { Icon: IconFileImport, title: 'Import your members', about: 'You check before anything is saved', label: 'Import', to: () => routes.uploadContents() },
]; // biome-ignore format: one line per step reads better

/** The end of the set-up: what is there, what was skipped, and one way onwards. */
export function ReadyScreen({ setup }: { setup: SetupFieldsFragment }) {
  const { name } = useBrand();
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
        <h1>Your community is ready</h1>
        <p>
          <span lang="fil">Ang galing</span>, {currentUser?.firstName}. {name} is live for you and your team. Members
          can join once you open enrollment.
        </p>
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
        <div>
          <LinkButton variant="mango" size="lg" to={routes.home()}>
            Open my community
          </LinkButton>
        </div>
        <span className={classNames.boat}>
          <Bangka size={64} />
        </span>
      </SeaSurface>
      <div className={classNames.columns}>
        <Card as="section" aria-labelledby="set-up-title">
          <h2 id="set-up-title">What you set up</h2>
          <ul>
            {setup.steps.map((step) => (
              <StepLine key={step.key} step={step} />
            ))}
          </ul>
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

/** What runs outside of Atlas, such as backups, has no step to open. */
function StepLine({ step }: { step: SetupFieldsFragment['steps'][number] }) {
  const missing = step.items.filter(({ isDone }) => !isDone);
  const Icon = step.isDone ? IconCircleCheck : IconCircleDashed;
  return (
    <li data-done={step.isDone || undefined}>
      <Icon size={22} stroke={2} aria-hidden />
      <b>{step.title}</b>
      {step.key !== 'running' && (
        <LinkButton
          size="xs"
          variant={step.isDone ? 'subtle' : 'default'}
          to={routes.setup({ step: step.key })}
          aria-label={`${step.isDone ? 'Edit' : 'Set up'}: ${step.title}`}
        >
          {step.isDone ? 'Edit' : 'Set up'}
        </LinkButton>
      )}
      <p>{step.isDone ? 'Done' : missing.map(({ text }) => text).join(' ')}</p>
    </li>
  );
}
