import { clockTime } from '~/lib/dates';
import { duesBanner } from '~/lib/dues/dues';
import { Badge } from '~/ui/Badge/Badge';
import { Banner } from '~/ui/Banner';
import { Card } from '~/ui/Card';
import { IconCheck, IconLock, IconMail, IconPoint } from '~/ui/icons';
import classNames from './Clock.module.css';
import { accessWords, type Preview, type PreviewDay, type PreviewEmail } from './lifeClock';

interface Props {
  preview: Preview;
  day: PreviewDay;
  name: string;
}

/** The three sides of a day: what Atlas does, what the person sees, and the email that goes out. */
export function DayPanels({ preview, day, name }: Props) {
  return (
    <div className={classNames.panels}>
      <Card as="section" aria-label="Atlas does">
        <h3>Atlas does</h3>
        <Steps day={day} access={accessWords(day, preview.graceDays)} />
      </Card>
      <Card as="section" aria-label={`${name} sees`}>
        <h3>{name} sees</h3>
        <Sight preview={preview} day={day} />
      </Card>
      <Card as="section" aria-label="Email that day">
        <h3>{day.emails.length > 1 ? 'Emails that day' : 'Email that day'}</h3>
        {day.emails.length === 0 && <p className={classNames.quiet}>No email goes out on this day.</p>}
        {day.emails.map((email) => (
          <Email key={email.subject} email={email} to={preview.email} />
        ))}
      </Card>
    </div>
  );
}

function Steps({ day, access }: { day: PreviewDay; access: string }) {
  return (
    <ul className={classNames.steps}>
      {day.emails.map((email) => (
        <li key={email.subject}>
          <IconMail size={20} stroke={1.75} aria-hidden />
          <p>
            <b>Sends a reminder</b> by email and in the app
            <span>{clockTime(email.at)} (Manila)</span>
          </p>
        </li>
      ))}
      {day.steps.map((step) => (
        <li key={step.title}>
          <IconPoint size={20} stroke={1.75} aria-hidden />
          <p>
            <b>{step.title}</b>
            <span>{step.text}</span>
          </p>
        </li>
      ))}
      <li>
        {opens(day) ? (
          <IconCheck size={20} stroke={1.75} aria-hidden />
        ) : (
          <IconLock size={20} stroke={1.75} aria-hidden />
        )}
        <p>
          <b>Access</b>
          <span>{access}</span>
        </p>
      </li>
    </ul>
  );
}

const opens = ({ access }: PreviewDay) => access === 'open' || access === 'grace';

/** The home of the person on that day, small: the banner word for word, and whether content opens. */
function Sight({ preview, day }: { preview: Preview; day: PreviewDay }) {
  const banner = duesBanner(day.dues, new Date(day.day));
  const who = preview.firstName ? `, ${preview.firstName}` : '';
  return (
    <div className={classNames.phone}>
      {banner && (
        <Banner variant={banner.variant}>
          {banner.before}
          <u>{banner.link}</u>
          {banner.after}
        </Banner>
      )}
      <p className={classNames.greeting}>Magandang umaga{who}.</p>
      <p className={classNames.tile}>
        <span>Courses, events, resources</span>
        <Badge tone={opens(day) ? 'success' : 'danger'}>{opens(day) ? 'Open' : 'Closed'}</Badge>
      </p>
    </div>
  );
}

function Email({ email, to }: { email: PreviewEmail; to: string }) {
  return (
    <article className={classNames.email}>
      <p className={classNames.subject}>{email.subject}</p>
      <p className={classNames.from}>
        {to && `To ${to} · `}
        {clockTime(email.at)} (Manila)
      </p>
      {email.lines.map((line) => (
        <p key={line}>{line}</p>
      ))}
      {email.buttonLabel && <span className={classNames.button}>{email.buttonLabel}</span>}
      {email.after.map((line) => (
        <p key={line}>{line}</p>
      ))}
    </article>
  );
}
