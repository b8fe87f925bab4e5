import { LiveSlot } from '../blocks/LiveSlot';

export interface TrainingProps {
  track: 'beginner' | 'experienced';
  /** 0 for the page of the whole training. */
  part: '0' | '1' | '2' | '3';
  title: string;
  text: string;
}

/** The first thing on a page of the free training: what is live, when the next part starts, recordings, and the way to register. */
export function Training({ track = 'beginner', part = '0', title, text }: TrainingProps) {
  return <LiveSlot kind="training" of={`${track}/${part}`} text={JSON.stringify({ title, text })} />;
}

export interface RegistrationProps {
  /** Visitors choose the track if the page doesn't. */
  track: 'choose' | 'beginner' | 'experienced';
  title: string;
  text: string;
}

/** The form by which visitors register for the free training. */
export function Registration({ track = 'choose', title, text }: RegistrationProps) {
  return <LiveSlot kind="register" of={track} text={JSON.stringify({ title, text })} />;
}
