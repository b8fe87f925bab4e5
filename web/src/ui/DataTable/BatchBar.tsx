import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { IconX } from '../icons';
import classNames from './BatchBar.module.css';
import type { BatchAction } from './types';

// Lists are opened far more often than a batch is confirmed.
const ConfirmModal = lazy(() => import('../Modal/ConfirmModal').then((module) => ({ default: module.ConfirmModal })));

interface Props<Row> {
  actions: BatchAction<Row>[];
  rows: Row[];
  onClear: () => void;
}

/** Rises when rows are chosen: how many, what can be done with them, and a way back. */
export function BatchBar<Row>({ actions, rows, onClear }: Props<Row>) {
  const [asking, setAsking] = useState<BatchAction<Row>>();
  const [running, setRunning] = useState<string>();
  const bar = useRef<HTMLDivElement>(null);

  // With the bar goes the button that was pressed: anyone who works with the keyboard stays in the list.
  useEffect(() => {
    const list = bar.current?.parentElement;
    return () => {
      const isLost = !document.activeElement || document.activeElement === document.body;
      if (isLost) list?.querySelector<HTMLElement>('input[type="checkbox"]')?.focus({ preventScroll: true });
    };
  }, []);

  const run = async (action: BatchAction<Row>) => {
    setRunning(action.key);
    try {
      await action.run(rows);
      onClear();
    } finally {
      setRunning(undefined);
    }
  };
  const press = (action: BatchAction<Row>) => {
    if (running) return;
    if (action.confirm) setAsking(action);
    // The action tells its own failure; the rows stay chosen for another try.
    else run(action).catch(() => {});
  };
  const question = asking?.confirm?.(rows);
  return (
    <>
      <div
        ref={bar}
        className={classNames.bar}
        role="toolbar"
        aria-label="Batch actions"
        aria-busy={running ? true : undefined}
      >
        <p className={classNames.count} role="status">
          {rows.length} selected
        </p>
        {actions.map((action) => (
          <button
            key={action.key}
            type="button"
            className={classNames.action}
            data-danger={action.danger || undefined}
            aria-disabled={running ? true : undefined}
            onClick={() => press(action)}
          >
            {action.icon}
            {action.label}
          </button>
        ))}
        <span className={classNames.line} aria-hidden="true" />
        <button type="button" className={`${classNames.action} ${classNames.clear}`} onClick={onClear}>
          <IconX size={18} stroke={2} aria-hidden />
          Clear
        </button>
      </div>
      {asking && question && (
        <Suspense>
          <ConfirmModal
            opened
            onClose={() => setAsking(undefined)}
            onConfirm={() => run(asking)}
            title={question.title}
            confirmLabel={question.confirmLabel}
            danger={asking.danger}
          >
            {question.body}
          </ConfirmModal>
        </Suspense>
      )}
    </>
  );
}
