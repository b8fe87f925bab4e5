import { Drawer as Base } from '@mantine/core';
import '@mantine/core/styles/Overlay.layer.css';
import '@mantine/core/styles/ModalBase.layer.css';
import '@mantine/core/styles/Drawer.layer.css';
import type { ReactNode } from 'react';
import { IconButton } from './Button';
import classNames from './Drawer.module.css';
import { IconX } from './icons';
import { useFocusBack } from './menus/focusBack';

interface Props {
  opened: boolean;
  onClose: () => void;
  title: string;
  subtitle?: ReactNode;
  children: ReactNode;
  /** Actions that stay at the bottom. */
  footer?: ReactNode;
  preventClose?: boolean;
  /** A modal is open on the drawer: Escape closes that one and leaves the drawer, with what was written in it. */
  isCovered?: boolean;
}

/** 450 px from the right, the whole width on phones: detail and edit next to a list. */
export function Drawer({
  opened,
  onClose,
  title,
  subtitle,
  children,
  footer,
  preventClose = false,
  isCovered = false,
}: Props) {
  useFocusBack(opened);
  return (
    <Base.Root
      opened={opened}
      onClose={onClose}
      position="right"
      size="var(--w-drawer)"
      closeOnEscape={!preventClose && !isCovered}
      closeOnClickOutside={!preventClose}
      transitionProps={{ duration: 320 }}
      classNames={{ content: classNames.content, title: classNames.title }}
    >
      <Base.Overlay backgroundOpacity={1} color="var(--overlay)" />
      <Base.Content>
        <div className={classNames.header}>
          <div className={classNames.heading}>
            <Base.Title>{title}</Base.Title>
            {subtitle && <p className={classNames.subtitle}>{subtitle}</p>}
          </div>
          {!preventClose && <IconButton label="Close" icon={<IconX size={20} />} onClick={onClose} />}
        </div>
        <Base.Body className={classNames.body}>{children}</Base.Body>
        {footer && <div className={classNames.footer}>{footer}</div>}
      </Base.Content>
    </Base.Root>
  );
}
