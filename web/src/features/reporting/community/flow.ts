export interface Move {
  key: string;
  name: string;
  value: number;
}

export interface Band {
  key: string;
  from: string;
  to: string;
  value: number;
  /** Where the band leaves the left side and reaches the right one, from the top. */
  left: number;
  right: number;
  height: number;
}

export interface Stop {
  name: string;
  value: number;
  top: number;
  height: number;
}

export interface Flow {
  bands: Band[];
  froms: Stop[];
  tos: Stop[];
}

const GAP = 10;

/** Lays moves between stages out as bands between two columns, as thick as people moved. Names read "Stage 1 → Stage 2". */
export function layFlow(moves: Move[], height: number): Flow {
  const split = moves.map((move) => {
    const [from = '', to = ''] = move.name.split(' → ');
    return { ...move, from, to };
  });
  const froms = column(split, 'from');
  const tos = column(split, 'to');
  const all = split.reduce((sum, { value }) => sum + value, 0);
  const room = height - GAP * (Math.max(froms.length, tos.length, 1) - 1);
  const scale = all > 0 ? room / all : 0;
  const left = place(froms, scale);
  const right = place(tos, scale);
  const leftAt = new Map(left.map((stop) => [stop.name, stop.top]));
  const rightAt = new Map(right.map((stop) => [stop.name, stop.top]));
  const bands = split.map(({ key, from, to, value }) => {
    const band = {
      key,
      from,
      to,
      value,
      left: leftAt.get(from) ?? 0,
      right: rightAt.get(to) ?? 0,
      height: value * scale,
    };
    leftAt.set(from, band.left + band.height);
    rightAt.set(to, band.right + band.height);
    return band;
  });
  return { bands, froms: left, tos: right };
}

function column(
  moves: (Move & { from: string; to: string })[],
  side: 'from' | 'to',
): Map<string, number> & { length: number } {
  const sums = new Map<string, number>();
  for (const move of moves) sums.set(move[side], (sums.get(move[side]) ?? 0) + move.value);
  const sorted = new Map([...sums].sort(([a], [b]) => order(a) - order(b)));
  return Object.assign(sorted, { length: sorted.size });
}

/** Start comes first, then the stages by their number. */
const order = (name: string) => (name === 'Start' ? -1 : Number(/\d+/.exec(name)?.[0] ?? 0));

function place(sums: Map<string, number>, scale: number): Stop[] {
  let top = 0;
  return [...sums].map(([name, value]) => {
    const stop = { name, value, top, height: value * scale };
    top += stop.height + GAP;
    return stop;
  });
}
