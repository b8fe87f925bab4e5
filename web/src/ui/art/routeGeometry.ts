type Point = readonly [x: number, y: number];
type Curve = readonly [from: Point, control1: Point, control2: Point, to: Point];

export interface Route {
  /** The line as an SVG path. */
  path: string;
  start: Point;
  end: Point;
  /** The point at a share of the whole length, 0 to 1. */
  at: (share: number) => Point;
}

const stepsPerCurve = 200;

function pointOn([a, b, c, d]: Curve, t: number): Point {
  const u = 1 - t;
  const mix = (axis: 0 | 1) =>
    u * u * u * a[axis] + 3 * u * u * t * b[axis] + 3 * u * t * t * c[axis] + t * t * t * d[axis];
  return [mix(0), mix(1)];
}

/** Measures a line of curves, so that stops can sit at equal distances along it. */
export function routeAlong(curves: readonly [Curve, ...Curve[]]): Route {
  const points: Point[] = [curves[0][0]];
  for (const curve of curves) {
    for (let step = 1; step <= stepsPerCurve; step++) points.push(pointOn(curve, step / stepsPerCurve));
  }
  const lengths = [0];
  for (const [index, point] of points.entries()) {
    const before = points[index - 1];
    if (before) lengths.push((lengths.at(-1) ?? 0) + Math.hypot(point[0] - before[0], point[1] - before[1]));
  }
  const whole = lengths.at(-1) ?? 0;
  const end = points.at(-1) ?? curves[0][0];
  return {
    path: `M${curves[0][0].join(' ')}${curves.map(([, ...rest]) => `C${rest.map((point) => point.join(' ')).join(' ')}`).join('')}`,
    start: curves[0][0],
    end,
    at: (share) => points[lengths.findIndex((length) => length >= share * whole)] ?? end,
  };
}

/** The route of the stage map: from the lower left to the flag at the upper right. */
export function stageRoute(width: number, height: number): Route {
  return routeAlong([
    [
      [26, height - 34],
      [70, height - 74],
      [104, height - 6],
      [150, height - 40],
    ],
    [
      [150, height - 40],
      [200, height - 78],
      [214, height - 92],
      [width - 40, 34],
    ],
  ]);
}

/** The same way across a whole page: three bays, then up to the flag. */
export function wideRoute(width: number, height: number): Route {
  const step = (width - 96) / 4;
  const at = (steps: number, y: number): Point => [40 + step * steps, y];
  const low = height - 36;
  return routeAlong([
    [at(0, low), at(0.35, low - 92), at(0.6, low - 84), at(1, low - 34)],
    [at(1, low - 34), at(1.4, low + 16), at(1.6, low + 10), at(2, low - 44)],
    [at(2, low - 44), at(2.4, low - 98), at(2.65, low - 78), at(3, low - 46)],
    [at(3, low - 46), at(3.35, low - 14), at(3.6, low - 60), at(4, 40)],
  ]);
}
