import classNames from './figures.module.css';
import { saveAsPng } from './saveAsPng';

/** A chart of lines, each with a bar below its words. */
export interface Lines {
  title: string;
  /** The share is how much of the width the bar of a line has, 0 to 1. */
  lines: { name: string; text: string; share: number }[];
  danger?: boolean;
}

const WIDTH = 720;
const SIDE = 24;
const TOP = 62;
const STEP = 46;
/** As many letters as have room beside the figure. */
const LONGEST = 64;

const cut = (name: string) => (name.length > LONGEST ? `${name.slice(0, LONGEST - 1)}…` : name);

function shape(name: string, attributes: Record<string, string | number>, text?: string): SVGElement {
  const element = document.createElementNS('http://www.w3.org/2000/svg', name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, String(value));
  if (text !== undefined) element.textContent = text;
  return element;
}

/** The picture of such a chart. */
export function drawLines({ title, lines, danger }: Lines): SVGSVGElement {
  const height = TOP + lines.length * STEP;
  const full = WIDTH - 2 * SIDE;
  const words = classNames.pictureText ?? '';
  const picture = shape('svg', { viewBox: `0 0 ${WIDTH} ${height}`, width: WIDTH, height }) as SVGSVGElement;
  picture.append(shape('text', { class: classNames.pictureTitle ?? '', x: SIDE, y: 36 }, title));
  for (const [at, { name, text, share }] of lines.entries()) {
    const y = TOP + at * STEP;
    const bar = shape('rect', {
      class: classNames.bar ?? '',
      x: SIDE,
      y: y + 18,
      width: Math.max(0, Math.min(1, share)) * full,
      height: 8,
      rx: 4,
    });
    if (danger) bar.setAttribute('data-danger', 'true');
    picture.append(
      shape('text', { class: words, x: SIDE, y: y + 8 }, cut(name)),
      shape('text', { class: words, x: WIDTH - SIDE, y: y + 8, 'text-anchor': 'end' }, text),
      shape('rect', { class: classNames.pictureTrack ?? '', x: SIDE, y: y + 18, width: full, height: 8, rx: 4 }),
      bar,
    );
  }
  return picture;
}

/** Draws the chart beside the page, where it has the colours of the screen, and hands it to the browser to keep. */
export async function saveLinesAsPng(lines: Lines, name: string): Promise<void> {
  // What moves it out of sight is around it: the picture itself is copied with all its styles.
  const beside = document.createElement('div');
  beside.style.position = 'absolute';
  beside.style.insetInlineStart = '-9999px';
  beside.setAttribute('aria-hidden', 'true');
  const picture = drawLines(lines);
  beside.append(picture);
  document.body.append(beside);
  try {
    await saveAsPng(picture, name);
  } finally {
    beside.remove();
  }
}
