import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { routes } from '~/lib/routing/routes';
import { Bangka } from '~/ui/art/Bangka';
import { Logo } from '~/ui/art/Logo';
import { IconCheck, IconDeviceFloppy } from '~/ui/icons';
import classNames from './SetupFrame.module.css';
import { STEPS, type StepKey } from './steps';

interface Props {
  current: StepKey;
  /** Keys of the steps in which nothing is missing. */
  done: readonly string[];
  title: string;
  lead: ReactNode;
  children: ReactNode;
}

/** Steps at the side as a route, the current one at the right. On phones the route lies on top. */
export function SetupFrame({ current, done, title, lead, children }: Props) {
  const number = STEPS.findIndex(({ key }) => key === current) + 1;
  const stateOf = (key: StepKey) => {
    if (key === current) return 'now';
    return done.includes(key) ? 'done' : 'open';
  };
  const wordOf = (key: StepKey) => (stateOf(key) === 'done' ? 'Edit' : 'Open');
  const mark = (key: StepKey, index: number, boat: number) => {
    if (key === current) return <Bangka size={boat} />;
    return stateOf(key) === 'done' ? <IconCheck size={20} stroke={2.6} aria-hidden /> : index + 1;
  };
  return (
    <div className={classNames.screen}>
      <aside className={classNames.side} aria-label="Set-up steps">
        <Logo onSea size={34} />
        <h2>Set up your community</h2>
        <p className={classNames.about}>About 10 minutes. Everything can be changed later in Settings.</p>
        <ol className={classNames.steps}>
          {STEPS.map(({ key, title: name, about }, index) => (
            <li key={key} data-state={stateOf(key)} aria-current={key === current ? 'step' : undefined}>
              <span className={classNames.mark}>{mark(key, index, 34)}</span>
              <div>
                <b>{name}</b>
                <span className={classNames.small}>
                  {about}
                  {key !== 'owner' && key !== current && current !== 'owner' && (
                    <>
                      {' '}
                      <Link to={routes.setup({ step: key })} aria-label={`${wordOf(key)} step ${index + 1}, ${name}`}>
                        {wordOf(key)}
                      </Link>
                    </>
                  )}
                </span>
              </div>
            </li>
          ))}
        </ol>
        <div className={classNames.phone}>
          <p>
            Step {number} of {STEPS.length}: {STEPS[number - 1]?.title}
          </p>
          <ol aria-hidden="true">
            {STEPS.map(({ key }, index) => (
              <li key={key} data-state={stateOf(key)}>
                <span>{mark(key, index, 28)}</span>
              </li>
            ))}
          </ol>
        </div>
        <p className={classNames.saved}>
          <IconDeviceFloppy size={19} stroke={2} aria-hidden />
          Saved as you go. You can close this page and come back.
        </p>
      </aside>
      <main id="main" tabIndex={-1} className={classNames.main}>
        <div className={classNames.column}>
          <div className={classNames.head}>
            <span className={classNames.number}>
              Step {number} of {STEPS.length}
            </span>
            {current !== 'owner' && <Link to={routes.home()}>Save and finish later</Link>}
          </div>
          <h1>{title}</h1>
          <p className={classNames.lead}>{lead}</p>
          {children}
        </div>
      </main>
    </div>
  );
}
