import type { ReactNode } from 'react';
import { Avatar } from './Avatar';
import classNames from './Person.module.css';

interface Props {
  name: string;
  /** A second line: the e-mail, the batch. */
  detail?: ReactNode;
  src?: string | null;
  size?: number;
}

/** Avatar, name and one line about the person. */
export function Person({ name, detail, src, size }: Props) {
  return (
    <span className={classNames.person}>
      <Avatar name={name} src={src} size={size} />
      <span className={classNames.words}>
        <span className={classNames.name} title={name}>
          {name}
        </span>
        {detail && <span className={classNames.detail}>{detail}</span>}
      </span>
    </span>
  );
}
