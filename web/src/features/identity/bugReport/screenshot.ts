/** A screenshot small enough to travel inside the report: at most 1280 px and 150 KB, as JPEG. */

export const MAX_EDGE = 1280;
export const MAX_BYTES = 150 * 1024;

/** Tried in this order until one is small enough. */
const STEPS: readonly { edge: number; quality: number }[] = [
  { edge: MAX_EDGE, quality: 0.82 },
  { edge: MAX_EDGE, quality: 0.65 },
  { edge: MAX_EDGE, quality: 0.5 },
  { edge: 960, quality: 0.55 },
  { edge: 720, quality: 0.5 },
  { edge: 480, quality: 0.45 },
];

/** The size that fits into a square of `edge`, keeping the shape; small pictures stay as they are. */
export function fittingSize(width: number, height: number, edge: number) {
  const scale = Math.min(1, edge / Math.max(width, height));
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
}

/** How many bytes the picture inside a data URL has. */
export function dataUrlBytes(url: string): number {
  const base64 = url.slice(url.indexOf(',') + 1);
  const padding = base64.endsWith('==') ? 2 : base64.endsWith('=') ? 1 : 0;
  return (base64.length * 3) / 4 - padding;
}

/** Draws a picture at a size and answers it as JPEG data URL. */
export type Draw = (size: { width: number; height: number }, quality: number) => string;

/** The first version that is small enough; throws when even the smallest is not. */
export function shrink(width: number, height: number, draw: Draw): string {
  for (const { edge, quality } of STEPS) {
    const url = draw(fittingSize(width, height, edge), quality);
    if (dataUrlBytes(url) <= MAX_BYTES) return url;
  }
  throw new Error('The picture is still too large');
}

/** Reads a picture file and makes it small. Throws when the browser cannot read it. */
export async function screenshotDataUrl(file: Blob): Promise<string> {
  const picture = await createImageBitmap(file);
  try {
    const canvas = document.createElement('canvas');
    const context = canvas.getContext('2d');
    if (!context) throw new Error('No canvas');
    return shrink(picture.width, picture.height, (size, quality) => {
      canvas.width = size.width;
      canvas.height = size.height;
      // JPEG has no transparency: what was clear becomes white instead of black.
      context.fillStyle = 'white';
      context.fillRect(0, 0, size.width, size.height);
      context.drawImage(picture, 0, 0, size.width, size.height);
      return canvas.toDataURL('image/jpeg', quality);
    });
  } finally {
    picture.close();
  }
}
