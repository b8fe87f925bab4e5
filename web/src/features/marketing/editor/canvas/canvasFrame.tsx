import { ActionBar, type Overrides } from '@puckeditor/core';
import { createContext, type ReactNode, useContext, useEffect } from 'react';
import { IconArrowDown, IconArrowUp } from '~/ui/icons';
import { liesUnderHeader } from '../../blocks/config';
import { useBlockActions, useEditorState } from '../useEditor';
import { dressFrame, paintFrame, type Scheme } from './frameStyles';
import { PageEdge } from './liveParts';

/** What the frame of the page needs from around it. */
export const CanvasLook = createContext<{ scheme: Scheme; scale: number; save: () => void; isReadOnly: boolean }>({
  scheme: 'light',
  scale: 1,
  save: () => {},
  isReadOnly: false,
});

interface ShortcutProps {
  on: Document | undefined;
  save: () => void;
}

/** Ctrl+S saves at once; Alt with the arrow keys moves the chosen block, Ctrl+D duplicates it. */
export function Shortcuts({ on, save }: ShortcutProps) {
  const { selected, move, duplicate } = useBlockActions();
  useEffect(() => {
    if (!on) return;
    const onKeyDown = (event: KeyboardEvent) => {
      const isCommand = (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey;
      const place = selected();
      const key = event.key.toLowerCase();
      if (isCommand && key === 's') save();
      else if (isCommand && key === 'd' && place) duplicate(place);
      else if (event.altKey && key === 'arrowup' && place) move(place, -1);
      else if (event.altKey && key === 'arrowdown' && place) move(place, 1);
      else return;
      event.preventDefault();
    };
    on.addEventListener('keydown', onKeyDown);
    return () => on.removeEventListener('keydown', onKeyDown);
  }, [on, save, selected, move, duplicate]);
  return null;
}

/** The document in which the page is edited: dressed as a published one, with the shortcuts of the editor. */
export function CanvasFrame({ children, document: frame }: { children: ReactNode; document?: Document }) {
  const { scheme, scale, save, isReadOnly } = useContext(CanvasLook);
  useEffect(() => {
    if (frame) dressFrame(frame, { isCanvas: true });
  }, [frame]);
  const first = useEditorState((state) => state.appState.data.content[0]?.type);
  useEffect(() => {
    frame?.body.classList.toggle('pg-bar', !liesUnderHeader(first));
  }, [frame, first]);
  useEffect(() => {
    if (frame) paintFrame(frame, scheme);
  }, [frame, scheme]);
  useEffect(() => {
    // Tools keep their size while the page is shown smaller.
    frame?.documentElement.style.setProperty('--editor-zoom', String(1 / scale));
  }, [frame, scale]);
  useEffect(() => {
    const stay = (event: Event) => event.preventDefault();
    frame?.addEventListener('submit', stay);
    return () => frame?.removeEventListener('submit', stay);
  }, [frame]);
  return (
    <>
      {!isReadOnly && <Shortcuts on={frame} save={save} />}
      <PageEdge kind="top" />
      {children}
      <PageEdge kind="foot" />
    </>
  );
}

/** The tools on the chosen block. */
const BlockTools: Overrides['actionBar'] = ({ children, label, parentAction }) => {
  const { selected, move } = useBlockActions();
  const { isReadOnly } = useContext(CanvasLook);
  const moveBy = (by: 1 | -1) => {
    const place = selected();
    if (place) move(place, by);
  };
  return (
    <ActionBar>
      <ActionBar.Group>
        {parentAction}
        {label && <ActionBar.Label label={label} />}
      </ActionBar.Group>
      <ActionBar.Group>
        {!isReadOnly && (
          <>
            <ActionBar.Action label="Move up (Alt+Up)" onClick={() => moveBy(-1)}>
              <IconArrowUp size={16} aria-hidden />
            </ActionBar.Action>
            <ActionBar.Action label="Move down (Alt+Down)" onClick={() => moveBy(1)}>
              <IconArrowDown size={16} aria-hidden />
            </ActionBar.Action>
          </>
        )}
        {children}
      </ActionBar.Group>
    </ActionBar>
  );
};

export const canvasOverrides: Partial<Overrides> = {
  iframe: CanvasFrame as Overrides['iframe'],
  actionBar: BlockTools,
};
