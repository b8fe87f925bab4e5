import { useEffect, useState } from 'react';
import { Bangka } from '../art/Bangka';
import classNames from './LoadingOverlay.module.css';

/** Time between the start of the exit and the removal. */
export const loadingExitMs = 300;

interface Props {
  /** How long the overlay stays by itself, in ms. The landing card uses 3000. */
  duration?: number;
  /** When given, the overlay stays as long as this is true and `duration` does not count. */
  visible?: boolean;
  text?: string;
  /** A second, warm line; Filipino unless said otherwise. */
  hint?: string;
  onGone?: () => void;
}

type Phase = 'shown' | 'leaving' | 'gone';

/** Covers the whole screen: only for login and role switch. A page that loads shows skeletons instead. */
export function LoadingOverlay({
  duration = 5000,
  visible,
  text = 'Getting your things ready',
  hint = 'Sandali lang.',
  onGone,
}: Props) {
  const [phase, setPhase] = useState<Phase>(visible === false ? 'gone' : 'shown');

  useEffect(() => {
    if (visible === true) setPhase('shown');
    if (visible === false) setPhase((now) => (now === 'gone' ? now : 'leaving'));
    if (visible !== undefined) return;
    const timer = setTimeout(() => setPhase('leaving'), duration);
    return () => clearTimeout(timer);
  }, [visible, duration]);

  useEffect(() => {
    if (phase !== 'leaving') return;
    const timer = setTimeout(() => {
      setPhase('gone');
      onGone?.();
    }, loadingExitMs);
    return () => clearTimeout(timer);
  }, [phase, onGone]);

  if (phase === 'gone') return null;
  return (
    <div className={classNames.overlay} data-leaving={phase === 'leaving' || undefined} role="status">
      <div className={classNames.content}>
        <span className={classNames.ring}>
          <span className={classNames.disc}>
            <Bangka size={50} />
          </span>
        </span>
        <p className={classNames.text}>{text}</p>
        {hint && (
          <p className={classNames.hint} lang="fil">
            {hint}
          </p>
        )}
      </div>
    </div>
  );
}
