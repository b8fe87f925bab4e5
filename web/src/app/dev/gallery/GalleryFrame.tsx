import { useComputedColorScheme, useMantineColorScheme } from '@mantine/core';
import type { ReactNode } from 'react';
import { Logo } from '~/ui/art/Logo';
import { Button } from '~/ui/Button';
import { ToastArea } from '~/ui/toast';
import classNames from './gallery.module.css';

export function GalleryFrame({ children }: { children: ReactNode }) {
  const { setColorScheme } = useMantineColorScheme();
  const scheme = useComputedColorScheme('light');
  return (
    <main id="main" className={classNames.page}>
      <header className={classNames.head}>
        <Logo />
        <h1>The design system</h1>
        <Button size="sm" onClick={() => setColorScheme(scheme === 'dark' ? 'light' : 'dark')}>
          {scheme === 'dark' ? 'Show light' : 'Show dark'}
        </Button>
      </header>
      {children}
      <ToastArea />
    </main>
  );
}

export function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={classNames.section}>
      <h2>{title}</h2>
      {children}
    </section>
  );
}

/** A labelled example; `span` of 12 columns on a wide screen, full width on a phone. */
export function Example({ label, span = 12, children }: { label: string; span?: number; children: ReactNode }) {
  return (
    <div className={classNames.example} style={{ '--span': span } as React.CSSProperties}>
      <p className={classNames.label}>{label}</p>
      {children}
    </div>
  );
}

export function Grid({ children }: { children: ReactNode }) {
  return <div className={classNames.grid}>{children}</div>;
}

export function Row({ children }: { children: ReactNode }) {
  return <div className={classNames.row}>{children}</div>;
}
