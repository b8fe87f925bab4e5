import { useState } from 'react';

interface Asked<Row> {
  rows: Row[];
  done: () => void;
  cancelled: (reason: Error) => void;
}

/** Rows that a dialog is open for. The batch action waits: done deselects them, cancelled leaves them as they are. */
export function useChosen<Row>() {
  const [asked, setAsked] = useState<Asked<Row>>();
  return {
    rows: asked?.rows,
    ask: (rows: Row[]) =>
      new Promise<void>((done, cancelled) => {
        setAsked({ rows, done, cancelled });
      }),
    finish: () => {
      asked?.done();
      setAsked(undefined);
    },
    cancel: () => {
      asked?.cancelled(new Error('cancelled'));
      setAsked(undefined);
    },
  };
}
