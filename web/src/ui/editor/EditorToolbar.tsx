import type { ComponentType, KeyboardEvent, ReactNode } from 'react';
import classNames from './editor.module.css';

export interface Tool {
  label: string;
  icon: ComponentType<{ size?: number; stroke?: number }>;
  isOn?: boolean;
  disabled?: boolean;
  run: () => void;
}

interface Props {
  groups: readonly Tool[][];
  /** Follows the last group. */
  children?: ReactNode;
  ends: readonly Tool[];
}

/** What an author may do with a text. Tab goes in once; the arrow keys go from tool to tool. */
export function EditorToolbar({ groups, children, ends }: Props) {
  return (
    <div className={classNames.toolbar} role="toolbar" aria-label="Format" onKeyDown={moveFocus}>
      {groups.map((tools, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the groups never change places
        <span key={at} className={classNames.group}>
          {tools.map((tool, index) => (
            <ToolButton key={tool.label} tool={tool} isFirst={at === 0 && index === 0} />
          ))}
          {at === groups.length - 1 && children}
        </span>
      ))}
      <span className={classNames.group}>
        {ends.map((tool) => (
          <ToolButton key={tool.label} tool={tool} />
        ))}
      </span>
    </div>
  );
}

function ToolButton({ tool, isFirst = false }: { tool: Tool; isFirst?: boolean }) {
  const Icon = tool.icon;
  return (
    <button
      type="button"
      className={classNames.tool}
      aria-label={tool.label}
      title={tool.label}
      aria-pressed={tool.isOn}
      disabled={tool.disabled}
      tabIndex={isFirst ? 0 : -1}
      // The text keeps its selection.
      onMouseDown={(event) => event.preventDefault()}
      onClick={tool.run}
    >
      <Icon size={18} stroke={1.75} />
    </button>
  );
}

function moveFocus(event: KeyboardEvent<HTMLElement>) {
  const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
  if (!step) return;
  const tools = [...event.currentTarget.querySelectorAll<HTMLButtonElement>('button:not(:disabled)')];
  const at = tools.indexOf(document.activeElement as HTMLButtonElement);
  if (at < 0) return;
  event.preventDefault();
  tools[(at + step + tools.length) % tools.length]?.focus();
}
