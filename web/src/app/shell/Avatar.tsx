import { initials } from '~/lib/text';
import classNames from './Avatar.module.css';

const TONES = ['laot', 'mangga', 'langit', 'pandan', 'ube', 'gumamela'];

interface Props {
  id: number;
  firstName: string | null;
  lastName: string | null;
  image?: string | null;
}

/** The person's picture, else their initials on a tone that is always the same for them. */
export function Avatar({ id, firstName, lastName, image }: Props) {
  if (image) return <img className={classNames.avatar} src={image} alt="" />;
  return (
    <span className={classNames.avatar} data-tone={TONES[id % TONES.length]} aria-hidden="true">
      {initials(firstName, lastName)}
    </span>
  );
}
