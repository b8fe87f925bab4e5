import { type ComponentType, cloneElement, type ReactElement, useState } from 'react';
import { loadModule } from '../router/loadPage';

interface Props<PanelProps extends object> {
  load: () => Promise<{ default: ComponentType<PanelProps> }>;
  /** The button that stands there until somebody presses it. */
  button: ReactElement<React.ButtonHTMLAttributes<HTMLButtonElement>>;
  panelProps: PanelProps;
}

/**
 * A menu whose code comes when it is wanted: a hover or a focus fetches it, a press puts the real menu, already open,
 * in the place of the plain button. Keeps the code of popovers out of the first load of every page.
 */
export function OnDemand<PanelProps extends object>({ load, button, panelProps }: Props<PanelProps>) {
  const [Panel, setPanel] = useState<ComponentType<PanelProps> | null>(null);
  if (Panel) return <Panel {...panelProps} />;
  const fetchEarly = () => void load().catch(() => {});
  return cloneElement(button, {
    'aria-haspopup': 'menu',
    'aria-expanded': false,
    onPointerEnter: fetchEarly,
    onFocus: fetchEarly,
    onClick: () => void loadModule(load).then((module) => setPanel(() => module.default)),
  });
}
