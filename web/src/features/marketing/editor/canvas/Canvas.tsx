import { Puck } from '@puckeditor/core';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import classNames from '../editor.module.css';
import { useEditorState } from '../useEditor';
import { giveNonceTo } from './styleNonces';

export type Device = 'desktop' | 'tablet' | 'phone';

export const deviceWidths: Record<Device, number> = { desktop: 1440, tablet: 820, phone: 390 };

interface Props {
  device: Device;
  onScale: (scale: number) => void;
  /** What lies over the page. */
  children?: ReactNode;
}

/** The page at the width of a device, made smaller where the screen has less room than that. */
export function Canvas({ device, onScale, children }: Props) {
  const box = useRef<HTMLDivElement>(null);
  const [room, setRoom] = useState({ width: 0, height: 0 });
  useEffect(() => {
    const element = box.current;
    if (!element) return;
    const measure = () => setRoom({ width: element.clientWidth, height: element.clientHeight });
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  useEffect(() => {
    const element = box.current;
    if (!element) return;
    // The frame is ready here before the editor's library writes into it.
    const onLoad = ({ target }: Event) => {
      if (target instanceof HTMLIFrameElement && target.contentDocument) giveNonceTo(target.contentDocument);
    };
    element.addEventListener('load', onLoad, true);
    return () => element.removeEventListener('load', onLoad, true);
  }, []);
  const chosen = useEditorState((state) => state.selectedItem?.props.id);
  useEffect(() => {
    if (!chosen) return;
    // A block that was just added is in the frame only after its next drawing.
    const waiting = requestAnimationFrame(() => {
      const frame = box.current?.querySelector('iframe')?.contentDocument;
      const block = frame?.querySelector(`[data-puck-component="${CSS.escape(chosen)}"]`);
      if (!frame || !block) return;
      const { top, bottom } = block.getBoundingClientRect();
      const height = frame.documentElement.clientHeight;
      // Only the page scrolls: scrollIntoView would push the frame itself out of its place.
      if (top > height - 120 || bottom < 120) frame.defaultView?.scrollBy({ top: top - height / 4 });
    });
    return () => cancelAnimationFrame(waiting);
  }, [chosen]);
  const width = deviceWidths[device];
  const scale = room.width > 0 ? Math.min(1, room.width / width) : 1;
  useEffect(() => onScale(scale), [onScale, scale]);
  return (
    <main className={classNames.canvas} aria-label="Page">
      <div ref={box} className={classNames.room}>
        <div
          className={classNames.paper}
          style={{
            width,
            height: room.height / scale,
            transform: `scale(${scale})`,
            marginInline: (width * (scale - 1)) / 2,
          }}
        >
          <Puck.Preview />
        </div>
      </div>
      {children}
    </main>
  );
}
