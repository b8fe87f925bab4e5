import { Render } from '@puckeditor/core/rsc';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { IconButton } from '~/ui/Button';
import { IconX } from '~/ui/icons';
import { SegmentedControl } from '~/ui/SegmentedControl';
import { config, liesUnderHeader } from '../../blocks/config';
import { readData } from '../blockTree';
import { deviceWidths } from '../canvas/Canvas';
import { PageEdge } from '../canvas/liveParts';
import { PageFrame } from '../canvas/PageFrame';
import classNames from '../editor.module.css';
import type { Line } from '../words';

export interface Side {
  title: string;
  note: string;
  data: string;
  /** Words that the other side has otherwise, and that the page itself does not show. */
  words?: readonly Line[];
  action?: ReactNode;
}

interface Props {
  title: string;
  children?: ReactNode;
  left: Side;
  right: Side;
  /** Without it, one of both must be chosen. */
  onClose?: () => void;
}

/** Two states of a page beside each other, as visitors would see them. */
export function SideBySide({ title, children, left, right, onClose }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const [device, setDevice] = useState<'desktop' | 'phone'>(() =>
    window.matchMedia('(max-width: 700px)').matches ? 'phone' : 'desktop',
  );
  useEffect(() => {
    const element = dialog.current;
    if (element && !element.open) element.showModal();
    return () => element?.close();
  }, []);
  return (
    <dialog
      ref={dialog}
      className={classNames.compare}
      aria-labelledby="compare-title"
      onCancel={(event) => {
        event.preventDefault();
        onClose?.();
      }}
    >
      <header>
        <div>
          <h2 id="compare-title">{title}</h2>
          {children}
        </div>
        <SegmentedControl
          label="Width of both"
          options={[
            { value: 'desktop', label: 'Desktop' },
            { value: 'phone', label: 'Phone' },
          ]}
          value={device}
          onChange={setDevice}
        />
        {onClose && <IconButton label="Close" icon={<IconX size={20} />} onClick={onClose} />}
      </header>
      <div className={classNames.sides}>
        {[left, right].map((side) => (
          <section key={side.title} aria-label={side.title}>
            <div className={classNames.sideHead}>
              <div>
                <h3>{side.title}</h3>
                <p>{side.note}</p>
              </div>
              {side.action}
            </div>
            {side.words && side.words.length > 0 && (
              <dl className={classNames.words}>
                {side.words.map(({ label, text }) => (
                  <div key={label}>
                    <dt>{label}</dt>
                    <dd>{text}</dd>
                  </div>
                ))}
              </dl>
            )}
            <Scaled width={deviceWidths[device]}>
              <PageFrame title={side.title} hasBar={!liesUnderHeader(readData(side.data).content[0]?.type)}>
                <PageEdge kind="top" />
                <Render config={config} data={readData(side.data) as never} />
                <PageEdge kind="foot" />
              </PageFrame>
            </Scaled>
          </section>
        ))}
      </div>
    </dialog>
  );
}

function Scaled({ width, children }: { width: number; children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null);
  const [room, setRoom] = useState({ width: 0, height: 0 });
  useEffect(() => {
    const element = box.current;
    if (!element) return;
    const measure = () => setRoom({ width: element.clientWidth, height: element.clientHeight });
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    measure();
    return () => observer.disconnect();
  }, []);
  const scale = room.width > 0 ? Math.min(1, room.width / width) : 1;
  return (
    <div ref={box} className={classNames.scaled}>
      <div style={{ width, height: room.height / scale, transform: `scale(${scale})` }}>{children}</div>
    </div>
  );
}
