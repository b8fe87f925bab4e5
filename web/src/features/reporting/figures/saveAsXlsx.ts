import { saveFile } from './saveFile';

type Cell = string | number;

const TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
const OFFICE = 'http://schemas.openxmlformats.org';
const MAIN = `${OFFICE}/spreadsheetml/2006/main`;
const RELATION = `${OFFICE}/officeDocument/2006/relationships`;
const PACKAGE = `${OFFICE}/package/2006`;
const xml = (body: string) => `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>${body}`;
const relation = (type: string, target: string) =>
  xml(
    `<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${RELATION}/${type}" Target="${target}"/></Relationships>`,
  );

/** What a workbook with one sheet is made of, beside the sheet. */
const FRAME: Record<string, string> = {
  '[Content_Types].xml': xml(
    `<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="${TYPE}.main+xml"/><Override PartName="/xl/sheet1.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml"/></Types>`,
  ),
  '_rels/.rels': relation('officeDocument', 'xl/workbook.xml'),
  'xl/workbook.xml': xml(
    `<workbook xmlns="${MAIN}" xmlns:r="${RELATION}"><sheets><sheet name="Report" sheetId="1" r:id="rId1"/></sheets></workbook>`,
  ),
  'xl/_rels/workbook.xml.rels': relation('worksheet', 'sheet1.xml'),
};

/** Text is written as text, so that nothing in it is ever read as a formula. */
function cellXml(value: Cell): string {
  if (typeof value === 'number') return `<c><v>${value}</v></c>`;
  const text = value
    // biome-ignore lint/suspicious/noControlCharactersInRegex: XML has no way to write these
    .replace(/[\u0000-\u0008\u000B\u000C\u000E-\u001F]/g, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;');
  return `<c t="inlineStr"><is><t xml:space="preserve">${text}</t></is></c>`;
}

/** A table as the sheet of a workbook. */
export function sheetXml(header: string[], rows: Cell[][]): string {
  const lines = [header, ...rows].map((row) => `<row>${row.map(cellXml).join('')}</row>`);
  return xml(`<worksheet xmlns="${MAIN}"><sheetData>${lines.join('')}</sheetData></worksheet>`);
}

/** The checksum that a ZIP file keeps of each of its files. */
function crc32(bytes: Uint8Array): number {
  let crc = ~0;
  for (const byte of bytes) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit++) crc = (crc >>> 1) ^ (crc & 1 ? 0xedb88320 : 0);
  }
  return ~crc >>> 0;
}

/** Numbers of so many bytes each, the lowest byte first, as ZIP writes them. */
function little(...fields: [value: number, bytes: number][]): number[] {
  return fields.flatMap(([value, bytes]) => Array.from({ length: bytes }, (_, at) => (value >>> (8 * at)) & 255));
}

/** Files as one ZIP, uncompressed: tables of reports are small. */
export function zip(files: Record<string, string>): Uint8Array {
  const encoder = new TextEncoder();
  const body: number[] = [];
  const index: number[] = [];
  const entries = Object.entries(files);
  for (const [path, text] of entries) {
    const name = encoder.encode(path);
    const bytes = encoder.encode(text);
    const start = body.length;
    // Version 2.0, names in UTF-8, stored, the first day that ZIP knows; then checksum and lengths.
    const facts = little([20, 2], [0x800, 2], [0, 2], [0, 2], [0x21, 2], [crc32(bytes), 4], [bytes.length, 4]);
    const sizes = little([bytes.length, 4], [name.length, 2], [0, 2]);
    body.push(...little([0x04034b50, 4]), ...facts, ...sizes, ...name);
    for (const byte of bytes) body.push(byte);
    index.push(...little([0x02014b50, 4], [20, 2]), ...facts, ...sizes);
    index.push(...little([0, 2], [0, 2], [0, 2], [0, 4], [start, 4]), ...name);
  }
  const count: [number, number] = [entries.length, 2];
  const end = little([0x06054b50, 4], [0, 2], [0, 2], count, count, [index.length, 4], [body.length, 4], [0, 2]);
  return Uint8Array.from([...body, ...index, ...end]);
}

/** Hands a table to the browser to keep, as a workbook. */
export function saveAsXlsx(header: string[], rows: Cell[][], name: string): void {
  const bytes = zip({ ...FRAME, 'xl/sheet1.xml': sheetXml(header, rows) });
  let text = '';
  for (const byte of bytes) text += String.fromCharCode(byte);
  saveFile(`data:${TYPE};base64,${btoa(text)}`, name);
}
