import { IconAlertTriangle, IconCircleCheck, IconCircleX } from '~/ui/icons';
import classNames from './setup.module.css';

interface Check {
  state: string;
  text: string;
  fix: string;
  at: string;
}

const icons = { passed: IconCircleCheck, warning: IconAlertTriangle, failed: IconCircleX };
const words = { passed: 'Passed', warning: 'Can wait', failed: 'Failed' };

const clock = new Intl.DateTimeFormat('en-PH', {
  hour: 'numeric',
  minute: '2-digit',
  second: '2-digit',
  timeZone: 'Asia/Manila',
});

/** What a test found out, one line each with its time. */
export function CheckList({ checks }: { checks: readonly Check[] }) {
  return (
    <div role="status">
      <ul className={classNames.checks}>
        {checks.map(({ state, text, fix, at }) => {
          const Icon = icons[state as keyof typeof icons] ?? IconCircleX;
          return (
            <li key={text} data-state={state}>
              <Icon size={20} stroke={2} aria-label={words[state as keyof typeof words]} role="img" />
              <span>
                <b>{text}</b> {fix}
              </span>
              <time dateTime={at}>{state === 'warning' ? 'Can wait' : clock.format(new Date(at))}</time>
            </li>
          );
        })}
      </ul>
    </div>
  );
}
