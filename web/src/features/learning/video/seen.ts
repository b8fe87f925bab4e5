export interface Range {
  from: number;
  to: number;
}

/** A step of the clock longer than this at normal speed is a jump, not watching. */
const STEP = 1.5;

/** Collects which seconds of a video were really played, in whole seconds, until they are taken. */
export function createSeen() {
  let ranges: Range[] = [];
  let last: number | null = null;

  const add = (from: number, to: number) => {
    const current = ranges.at(-1);
    if (current && Math.abs(current.to - from) < 0.01) current.to = to;
    else ranges.push({ from, to });
  };

  return {
    /** The video is at this second; while it plays, the way since the last call was seen. */
    at(second: number, playing: boolean, speed = 1) {
      if (playing && last !== null && second > last && second - last <= STEP * Math.max(1, speed)) add(last, second);
      last = second;
    },
    /** The next step does not count: the person went elsewhere. */
    jump() {
      last = null;
    },
    /** What was seen since the last call. A second that is not over yet stays, unless it is the last one of all. */
    take(isEnd = false): Range[] {
      const finished: Range[] = [];
      const rest: Range[] = [];
      for (const [index, range] of ranges.entries()) {
        const isOpen = index === ranges.length - 1 && !isEnd;
        const from = Math.floor(range.from);
        const to = isOpen ? Math.floor(range.to) : Math.ceil(range.to);
        if (to > from) finished.push({ from, to });
        if (isOpen && range.to > to) rest.push({ from: Math.max(range.from, to), to: range.to });
      }
      ranges = rest;
      return finished;
    },
    /** What could not be sent comes back, for the next time. */
    giveBack(unsent: readonly Range[]) {
      ranges = [...unsent.map((range) => ({ ...range })), ...ranges];
    },
  };
}

export type Seen = ReturnType<typeof createSeen>;
