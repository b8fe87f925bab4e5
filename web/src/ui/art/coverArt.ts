import { contours } from 'd3-contour';
// The build draws the covers (covers.ts), so it is named as the build finds it.
import { coverPalettes } from '../../theme/coverPalettes.ts';

const width = 800;
const height = 450;
const columns = 64;
const rows = Math.round((columns * height) / width);
const islandCount = 13;

/** Heights of the lines between deep water and land; six water steps, then sand, grass, hill. */
const thresholds = [-0.02, 0.06, 0.14, 0.24, 0.36, 0.5, 0.62, 0.74, 0.9];
const waterSteps = 6;

/** A chart cover as an SVG document: always the same islands for the same id. */
export function coverSvg(id: number): string {
  const palette = coverPalettes[Math.abs(id) % coverPalettes.length] ?? coverPalettes[0];
  if (!palette) return '';
  const scaleX = (width / (columns - 1)) * (columns / (columns - 1));
  const scaleY = (height / (rows - 1)) * (rows / (rows - 1));
  const fills = [...palette.sea.slice(1), ...palette.land];
  const layers = contours()
    .size([columns, rows])
    .smooth(true)
    .thresholds(thresholds)(archipelago(id))
    .map((layer, step) => {
      const rings = layer.coordinates.flat().map((ring) => coastline(ring as [number, number][], scaleX, scaleY));
      const line = step < waterSteps ? ` stroke="${palette.line}" stroke-opacity=".16" stroke-width="2"` : '';
      return `<path d="${rings.join('')}" fill="${fills[step]}"${line}/>`;
    });
  // Paths are twice as large as the picture: see coastline.
  const centre = `translate(${width / 2} ${height / 2}) scale(.525) translate(${-width} ${-height})`;
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" preserveAspectRatio="xMidYMid slice">` +
    `<rect width="${width}" height="${height}" fill="${palette.sea[0]}"/><g transform="${centre}">${layers.join('')}</g></svg>`
  );
}

/** A small generator with a seed (mulberry32): the same numbers in every browser. */
function seeded(seed: number): () => number {
  let state = seed | 0;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

/** Smooth noise over a fixed table of random heights. */
function noiseFrom(random: () => number): (x: number, y: number) => number {
  const table = Array.from({ length: 1024 }, random);
  const at = (x: number, y: number) => table[(((x * 57 + y * 131) % 1024) + 1024) % 1024] ?? 0;
  const ease = (t: number) => t * t * (3 - 2 * t);
  return (x, y) => {
    const left = Math.floor(x);
    const top = Math.floor(y);
    const u = ease(x - left);
    const v = ease(y - top);
    const upper = at(left, top) * (1 - u) + at(left + 1, top) * u;
    const lower = at(left, top + 1) * (1 - u) + at(left + 1, top + 1) * u;
    return upper * (1 - v) + lower * v;
  };
}

/** Heights of the sea floor: some tilted hills, bent and roughened by noise. */
function archipelago(seed: number): number[] {
  const random = seeded(seed);
  const noise = noiseFrom(random);
  const islands = Array.from({ length: islandCount }, () => ({
    x: 0.08 + random() * 0.84,
    y: 0.1 + random() * 0.8,
    reach: (0.035 + random() * random() * 0.15) * 1.5,
    flatness: 0.45 + random() * 0.6,
    tilt: random() * Math.PI,
    peak: (0.7 + random() * 0.4) * 0.9,
  }));
  const aspect = columns / rows;
  return Array.from({ length: columns * rows }, (_, cell) => {
    const x = ((cell % columns) / (columns - 1)) * aspect;
    const y = Math.floor(cell / columns) / (rows - 1);
    const bentX = x + (noise(x * 3 + 7, y * 3 + 3) - 0.5) * 0.22;
    const bentY = y + (noise(x * 3 + 31, y * 3 + 11) - 0.5) * 0.22;
    let ground = 0;
    for (const island of islands) {
      const dx = bentX - island.x * aspect;
      const dy = bentY - island.y;
      const along = (dx * Math.cos(island.tilt) + dy * Math.sin(island.tilt)) / island.reach;
      const across = (-dx * Math.sin(island.tilt) + dy * Math.cos(island.tilt)) / (island.reach * island.flatness);
      ground += island.peak * Math.exp(-(along * along + across * across));
    }
    const swell = (noise(x * 2.1 + 90, y * 2.1 + 50) - 0.5) * 0.4;
    const waves = (noise(x * 6 + 5, y * 6) - 0.5) * 0.16 + (noise(x * 14 + 5, y * 14) - 0.5) * 0.07;
    return ground + swell + waves;
  });
}

/**
 * A ring of grid points as a smooth closed line; tiny specks are left out. The line goes from middle to middle of its points, and bends at
 * them. Only the first bend is written: each further one mirrors the one before at the middle between both. That holds exactly, because points are at even
 * numbers and middles at whole ones, and makes a cover a third as large.
 */
function coastline(ring: [number, number][], scaleX: number, scaleY: number): string {
  const points: [number, number][] = [];
  for (const [x, y] of ring.slice(0, -1)) {
    const point: [number, number] = [x * scaleX, y * scaleY];
    const before = points.at(-1);
    if (!before || Math.hypot(point[0] - before[0], point[1] - before[1]) > scaleX * 0.55) points.push(point);
  }
  if (points.length < 5) return '';
  const bends = points.map(([x, y]): [number, number] => [Math.round(x) * 2, Math.round(y) * 2]);
  const middles = bends.map(([x, y], at) => {
    const [nextX, nextY] = bends[(at + 1) % bends.length] as [number, number];
    return [(x + nextX) / 2, (y + nextY) / 2] as [number, number];
  });
  const from = (at: number) => middles.at(at - 1) as [number, number];
  const steps = middles.map(([x, y], at) => words(x - from(at)[0], y - from(at)[1]));
  const [[bendX, bendY]] = bends as [[number, number]];
  const [startX, startY] = from(0);
  const [first, ...rest] = steps;
  return `M${words(startX, startY)}q${words(bendX - startX, bendY - startY)} ${first}t${rest.join(' ')}z`;
}

const words = (...numbers: number[]) => numbers.join(' ');
