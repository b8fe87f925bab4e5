import { crc32 } from 'node:zlib';

/** A workbook in the simplest form a spreadsheet program would read: text cells, nothing compressed. */
export function workbook(sheets: Record<string, string[][]>): Buffer {
  const names = Object.keys(sheets);
  const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
  const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
  const part = (path: string, kind: string) =>
    `<Override PartName="${path}" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.${kind}+xml"/>`;
  const files: Record<string, string> = {
    '[Content_Types].xml': `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>${part('/xl/workbook.xml', 'sheet.main')}${names.map((_, i) => part(`/xl/worksheets/sheet${i + 1}.xml`, 'worksheet')).join('')}</Types>`,
    '_rels/.rels': `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="r1" Type="${relations}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    'xl/workbook.xml': `<workbook xmlns="${main}" xmlns:r="${relations}"><sheets>${names.map((name, i) => `<sheet name="${name}" sheetId="${i + 1}" r:id="r${i + 1}"/>`).join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${names.map((_, i) => `<Relationship Id="r${i + 1}" Type="${relations}/worksheet" Target="worksheets/sheet${i + 1}.xml"/>`).join('')}</Relationships>`,
  };
  names.forEach((name, i) => {
    const rows = (sheets[name] ?? []).map((cells) => `<row>${cells.map(textCell).join('')}</row>`).join('');
    files[`xl/worksheets/sheet${i + 1}.xml`] = `<worksheet xmlns="${main}"><sheetData>${rows}</sheetData></worksheet>`;
  });
  return zip(files);
}

const textCell = (text: string) =>
  `<c t="inlineStr"><is><t>${text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')}</t></is></c>`;

/** An archive of stored files. */
function zip(files: Record<string, string>): Buffer {
  const parts: Buffer[] = [];
  const entries: Buffer[] = [];
  let offset = 0;
  for (const [name, text] of Object.entries(files)) {
    const content = Buffer.from(`<?xml version="1.0" encoding="UTF-8"?>${text}`);
    const path = Buffer.from(name);
    const header = Buffer.alloc(26);
    header.writeUInt16LE(20, 0);
    header.writeUInt32LE(crc32(content), 10);
    header.writeUInt32LE(content.length, 14);
    header.writeUInt32LE(content.length, 18);
    header.writeUInt16LE(path.length, 22);
    const place = Buffer.alloc(14);
    place.writeUInt32LE(offset, 10);
    parts.push(Buffer.from('PK\x03\x04', 'latin1'), header, path, content);
    entries.push(Buffer.from('PK\x01\x02\x14\x00', 'latin1'), header, place, path);
    offset += 30 + path.length + content.length;
  }
  const directory = Buffer.concat(entries);
  const end = Buffer.alloc(22);
  end.write('PK\x05\x06', 'latin1');
  end.writeUInt16LE(Object.keys(files).length, 8);
  end.writeUInt16LE(Object.keys(files).length, 10);
  end.writeUInt32LE(directory.length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...parts, directory, end]);
}
