import { saveFile } from './saveFile';

/** Draws a chart on a canvas, twice as large, with the colours it has on the screen, and hands it to the browser to keep. */
export async function saveAsPng(chart: SVGSVGElement, name: string): Promise<void> {
  const copy = chart.cloneNode(true) as SVGSVGElement;
  const originals = [chart, ...chart.querySelectorAll('*')];
  for (const [at, element] of [copy, ...copy.querySelectorAll('*')].entries()) {
    const original = originals[at];
    if (!original) continue;
    const look = getComputedStyle(original);
    for (const property of ['fill', 'stroke', 'stroke-width', 'font-size', 'font-weight', 'font-family', 'text-anchor'])
      (element as SVGElement).style.setProperty(property, look.getPropertyValue(property));
  }
  const { width, height } = chart.viewBox.baseVal;
  copy.setAttribute('width', String(width * 2));
  copy.setAttribute('height', String(height * 2));

  const picture = new Image();
  picture.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(new XMLSerializer().serializeToString(copy))}`;
  await picture.decode();
  const canvas = document.createElement('canvas');
  canvas.width = width * 2;
  canvas.height = height * 2;
  const brush = canvas.getContext('2d');
  if (!brush) return;
  brush.fillStyle = getComputedStyle(document.body).backgroundColor;
  brush.fillRect(0, 0, canvas.width, canvas.height);
  brush.drawImage(picture, 0, 0);

  saveFile(canvas.toDataURL('image/png'), name);
}
