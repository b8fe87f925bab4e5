import { Tooltip as Base } from '@mantine/core';
import '@mantine/core/styles/Tooltip.layer.css';
import type { ReactElement } from 'react';
import classNames from './Tooltip.module.css';

interface Props {
  label: string;
  /** One element that can take a ref and, for the keyboard, the focus. */
  children: ReactElement;
  position?: 'top' | 'right' | 'bottom' | 'left';
}

/** A few extra words on hover and on focus. Nothing that is needed may live here: phones have no hover. */
export function Tooltip({ label, children, position = 'top' }: Props) {
  return (
    <Base
      label={label}
      position={position}
      openDelay={300}
      withArrow
      events={{ hover: true, focus: true, touch: false }}
      classNames={{ tooltip: classNames.tooltip }}
    >
      {children}
    </Base>
  );
}
