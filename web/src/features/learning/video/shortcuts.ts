import type { Player } from './usePlayer';

type Actions = Pick<Player, 'toggle' | 'step' | 'toggleMute' | 'toggleCaptions' | 'changeSpeed'> & {
  toggleFullScreen: () => void;
};

interface Press {
  key: string;
  target: EventTarget;
  ctrlKey: boolean;
  metaKey: boolean;
  altKey: boolean;
}

/** What a key does in the player; undefined for keys that belong to the browser or to the control in focus. */
export function shortcut(press: Press, actions: Actions): (() => void) | undefined {
  if (press.ctrlKey || press.metaKey || press.altKey) return undefined;
  // A button takes the space bar itself, the slider its arrows.
  if (press.key === ' ' && press.target instanceof HTMLButtonElement) return undefined;
  if (press.key.startsWith('Arrow') && press.target instanceof HTMLInputElement) return undefined;
  const keys: Record<string, () => void> = {
    ' ': actions.toggle,
    k: actions.toggle,
    arrowleft: () => actions.step(-5),
    arrowright: () => actions.step(5),
    j: () => actions.step(-10),
    l: () => actions.step(10),
    m: actions.toggleMute,
    c: actions.toggleCaptions,
    f: actions.toggleFullScreen,
    '>': () => actions.changeSpeed(1),
    '<': () => actions.changeSpeed(-1),
  };
  return keys[press.key.toLowerCase()];
}
