import { crc32 } from 'node:zlib';
import { expect, it } from 'vitest';
import { sheetXml, zip } from './saveAsXlsx';

it('writes numbers as numbers and everything else as text, formulas too', () => {
  const text = sheetXml(['Month', 'Pesos'], [['=1+1 <b> & "ñ"\u0001', -12.5]]);
  expect(text).toContain('<row><c t="inlineStr"><is><t xml:space="preserve">Month</t></is></c>');
  expect(text).toContain('<t xml:space="preserve">=1+1 &lt;b&gt; &amp; "ñ"</t></is></c><c><v>-12.5</v></c></row>');
  expect(text).not.toContain('<f>');
});

it('puts files into a ZIP that says where each begins, how long it is and what its checksum is', () => {
  const files = { 'a/Ñ.xml': 'kumusta', 'b.xml': '<b>₱</b>' };
  const bytes = Buffer.from(zip(files));
  const end = bytes.length - 22;
  expect(bytes.readUInt32LE(end)).toBe(0x06054b50);
  expect(bytes.readUInt16LE(end + 10)).toBe(2);

  let entry = bytes.readUInt32LE(end + 16);
  const found: Record<string, string> = {};
  for (let n = 0; n < 2; n++) {
    expect(bytes.readUInt32LE(entry)).toBe(0x02014b50);
    const [crc, size, nameLength] = [
      bytes.readUInt32LE(entry + 16),
      bytes.readUInt32LE(entry + 24),
      bytes.readUInt16LE(entry + 28),
    ];
    const start = bytes.readUInt32LE(entry + 42);
    expect(bytes.readUInt32LE(start)).toBe(0x04034b50);
    const content = bytes.subarray(start + 30 + nameLength, start + 30 + nameLength + size);
    expect(crc32(content)).toBe(crc);
    found[bytes.subarray(start + 30, start + 30 + nameLength).toString()] = content.toString();
    entry += 46 + nameLength;
  }
  expect(found).toEqual(files);
});
