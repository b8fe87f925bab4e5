/** What the server takes: the picture travels inside of a request. */
const MOST = 170_000;
const SIDES = [512, 384, 256, 128];

/** Draws a picture into a transparent square and gives it as a data URL that is small enough to send. */
export async function readLogo(file: File): Promise<string> {
  const picture = await createImageBitmap(file);
  try {
    for (const side of SIDES) {
      const drawn = drawSquare(picture, side);
      // A quarter of the text of a data URL is lost to its alphabet.
      if (drawn.length * 0.75 <= MOST) return drawn;
    }
  } finally {
    picture.close();
  }
  throw new Error('the picture is too large');
}

function drawSquare(picture: ImageBitmap, side: number): string {
  const canvas = document.createElement('canvas');
  canvas.width = side;
  canvas.height = side;
  const longest = Math.max(picture.width, picture.height);
  const width = (picture.width / longest) * side;
  const height = (picture.height / longest) * side;
  const context = canvas.getContext('2d');
  if (!context) throw new Error('no canvas');
  context.imageSmoothingQuality = 'high';
  context.drawImage(picture, (side - width) / 2, (side - height) / 2, width, height);
  return canvas.toDataURL('image/png');
}
