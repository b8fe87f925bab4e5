import { Modal as Base } from '@mantine/core';
import '@mantine/core/styles/Overlay.layer.css';
import '@mantine/core/styles/ModalBase.layer.css';
import '@mantine/core/styles/Modal.layer.css';
import { useMediaQuery } from '@mantine/hooks';
import type { ReactNode } from 'react';
import { Spot, type SpotKind } from '../art/Spot';
import { IconButton } from '../Button';
import { IconX } from '../icons';
import { useFocusBack } from '../menus/focusBack';
import classNames from './Modal.module.css';

export interface ModalProps {
  opened: boolean;
  onClose: () => void;
  title: string;
  subtitle?: ReactNode;
  children?: ReactNode;
  /** Actions at the bottom right; on phones they share the full width. */
  footer?: ReactNode;
  /** No close button, Escape and a press outside do nothing: the person must choose one of the actions. */
  preventClose?: boolean;
  /** Turns the modal into a short notice with a drawing above the title, everything centred. */
  spot?: SpotKind;
}

/** 500 px wide; a sheet from below on phones. Never open a modal on a modal. */
export function Modal({ opened, onClose, title, subtitle, children, footer, preventClose = false, spot }: ModalProps) {
  const isPhone = useMediaQuery('(max-width: 767px)');
  useFocusBack(opened);
  return (
    <Base.Root
      opened={opened}
      onClose={onClose}
      size="var(--w-modal)"
      xOffset={16}
      yOffset={32}
      centered
      closeOnEscape={!preventClose}
      closeOnClickOutside={!preventClose}
      transitionProps={{ transition: isPhone ? 'slide-up' : 'pop', duration: 320 }}
      classNames={{
        overlay: classNames.overlay,
        inner: classNames.inner,
        content: classNames.content,
        title: classNames.title,
      }}
    >
      <Base.Overlay backgroundOpacity={1} color="var(--overlay)" />
      <Base.Content data-notice={spot ? true : undefined}>
        <div className={classNames.header}>
          {spot && <Spot kind={spot} />}
          <div className={classNames.heading}>
            <Base.Title>{title}</Base.Title>
            {subtitle && <p className={classNames.subtitle}>{subtitle}</p>}
          </div>
          {!preventClose && (
            <IconButton className={classNames.close} label="Close" icon={<IconX size={20} />} onClick={onClose} />
          )}
        </div>
        {children && <Base.Body className={classNames.body}>{children}</Base.Body>}
        {footer && <div className={classNames.footer}>{footer}</div>}
      </Base.Content>
    </Base.Root>
  );
}
