import { saveFile } from './saveFile';

/** Text that a spreadsheet would read as a formula is written as text. */
function cell(value: string | number): string {
  if (typeof value === 'number') return String(value);
  const text = /^[=+\-@\t\r]/.test(value) ? `'${value}` : value;
  return `"${text.replaceAll('"', '""')}"`;
}

/** A table as CSV; the mark tells Excel that it is UTF-8. */
export function csvText(header: string[], rows: (string | number)[][]): string {
  return `\uFEFF${[header, ...rows].map((row) => row.map(cell).join(',')).join('\r\n')}\r\n`;
}

/** Hands the numbers of a chart to the browser to keep. */
export function saveAsCsv(header: string[], rows: (string | number)[][], name: string): void {
  saveFile(`data:text/csv;charset=utf-8,${encodeURIComponent(csvText(header, rows))}`, name);
}
