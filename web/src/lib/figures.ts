/**
 * 1,234 or 1,234.50: with as many digits after the point as asked for; by itself those that are there, three at most. `Intl` writes the
 * same, and takes longer to get ready than a page of figures takes to draw.
 */
export function grouped(value: number, digits?: number): string {
  const [whole = '', rest] = (
    digits === undefined ? String(Math.round(value * 1000) / 1000) : value.toFixed(digits)
  ).split('.');
  const thousands = whole.replace(/\B(?=(\d{3})+$)/g, ',');
  return rest ? `${thousands}.${rest}` : thousands;
}
