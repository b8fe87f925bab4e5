/** How wide pictures are offered, beside their full width; the server knows the same. */
const WIDTHS = [480, 960, 1440];
/** The longest side that the server keeps. */
const LONGEST = 2560;
const QUALITY = 0.8;
const MAX_BYTES = 2 * 1024 * 1024;

/** The widths in which a picture is offered. */
export function widthsOf(full: number): number[] {
  return [...WIDTHS.filter((width) => width < full), full];
}

/** A picture as WebP in each of its widths, the narrowest first. Empty where the browser can't: then everyone sees what the server draws. */
export async function webpsOf(file: File): Promise<Blob[]> {
  if (!/\.(jpe?g|png|webp|bmp)$/i.test(file.name)) return [];
  const bitmap = await createImageBitmap(file).catch(() => null);
  if (!bitmap) return [];
  // As the server does it, to the pixel: it leaves out what is of another size.
  const longest = Math.max(bitmap.width, bitmap.height);
  const kept = Math.min(LONGEST, longest);
  const fullWidth = Math.max(1, Math.floor((bitmap.width * kept) / longest));
  const fullHeight = Math.max(1, Math.floor((bitmap.height * kept) / longest));
  const drawn: Blob[] = [];
  for (const width of widthsOf(fullWidth)) {
    const height = Math.max(1, Math.round((fullHeight * width) / fullWidth));
    const blob = await drawWebP(bitmap, width, height);
    if (!blob) return [];
    drawn.push(blob);
  }
  return drawn;
}

async function drawWebP(bitmap: ImageBitmap, width: number, height: number): Promise<Blob | null> {
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = height;
  const context = canvas.getContext('2d');
  if (!context) return null;
  context.imageSmoothingQuality = 'high';
  context.drawImage(bitmap, 0, 0, width, height);
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/webp', QUALITY));
  // A browser that writes no WebP writes a PNG instead.
  return blob?.type === 'image/webp' && blob.size <= MAX_BYTES ? blob : null;
}
