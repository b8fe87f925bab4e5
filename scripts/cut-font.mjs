// Cuts a TrueType font down to the letters that receipts need: node scripts/cut-font.mjs FROM.ttf TO.ttf
// The fonts in internal/platform/paper/fonts were made by it from DejaVu Sans 2.37.
import { readFileSync, writeFileSync } from "node:fs";

const ranges = [[0x20, 0x7e], [0xa0, 0x17f], [0x218, 0x21b], [0x2010, 0x2027], [0x2030, 0x203a], [0x20a0, 0x20bf], [0x2122, 0x2122]];
const kept = ["OS/2", "cvt ", "fpgm", "head", "hhea", "maxp", "name", "prep"];

const [from, to] = process.argv.slice(2);
const font = readFileSync(from);
const tables = new Map();
for (let i = 0; i < font.readUInt16BE(4); i++) {
  const at = 12 + 16 * i;
  tables.set(font.toString("latin1", at, at + 4), font.subarray(font.readUInt32BE(at + 8), font.readUInt32BE(at + 8) + font.readUInt32BE(at + 12)));
}
const table = (name) => tables.get(name);

// glyphs reads which glyph belongs to a code.
function glyphs() {
  const cmap = table("cmap");
  for (let i = 0; i < cmap.readUInt16BE(2); i++) {
    const sub = cmap.subarray(cmap.readUInt32BE(8 + 8 * i));
    if (cmap.readUInt16BE(4 + 8 * i) === 3 && sub.readUInt16BE(0) === 4) return format4(sub);
  }
  throw new Error("no table of format 4");
}

function format4(sub) {
  const n = sub.readUInt16BE(6);
  const [ends, starts, deltas, offsets] = [14, 16 + n, 16 + 2 * n, 16 + 3 * n];
  return (code) => {
    for (let i = 0; i < n; i += 2) {
      const start = sub.readUInt16BE(starts + i);
      if (code > sub.readUInt16BE(ends + i) || code < start) continue;
      const delta = sub.readUInt16BE(deltas + i);
      const offset = sub.readUInt16BE(offsets + i);
      const glyph = offset === 0 ? code : sub.readUInt16BE(offsets + i + offset + 2 * (code - start));
      return glyph === 0 ? 0 : (glyph + delta) & 0xffff;
    }
    return 0;
  };
}

const isLong = table("head").readInt16BE(50) === 1;
const place = (glyph) => (isLong ? table("loca").readUInt32BE(4 * glyph) : 2 * table("loca").readUInt16BE(2 * glyph));
const outline = (glyph) => table("glyf").subarray(place(glyph), place(glyph + 1));

// parts are the places in a composed glyph that name others.
function parts(data) {
  const out = [];
  if (data.length === 0 || data.readInt16BE(0) >= 0) return out;
  for (let at = 10, more = true; more; ) {
    const flags = data.readUInt16BE(at);
    out.push(at + 2);
    at += 4 + (flags & 1 ? 4 : 2) + (flags & 8 ? 2 : flags & 64 ? 4 : flags & 128 ? 8 : 0);
    more = (flags & 32) !== 0;
  }
  return out;
}

// Which glyphs are kept, in their new order.
const find = glyphs();
const codes = ranges.flatMap(([a, b]) => Array.from({ length: b - a + 1 }, (_, i) => a + i)).filter((code) => find(code) !== 0);
const order = [0];
const numbers = new Map([[0, 0]]);
const keep = (glyph) => numbers.has(glyph) || (numbers.set(glyph, order.length), order.push(glyph));
for (const code of codes) keep(find(code));
for (let i = 0; i < order.length; i++) for (const at of parts(outline(order[i]))) keep(outline(order[i]).readUInt16BE(at));

const pieces = order.map((glyph) => {
  const data = Buffer.from(outline(glyph));
  for (const at of parts(data)) data.writeUInt16BE(numbers.get(data.readUInt16BE(at)), at);
  return Buffer.concat([data, Buffer.alloc((4 - (data.length % 4)) % 4)]);
});
const loca = Buffer.alloc(4 * (order.length + 1));
pieces.reduce((end, piece, i) => (loca.writeUInt32BE(end + piece.length, 4 * (i + 1)), end + piece.length), 0);

const measured = table("hhea").readUInt16BE(34);
const hmtx = Buffer.concat(order.map((glyph) => {
  const one = Buffer.alloc(4);
  one.writeUInt16BE(table("hmtx").readUInt16BE(4 * Math.min(glyph, measured - 1)), 0);
  const side = glyph < measured ? 4 * glyph + 2 : 4 * measured + 2 * (glyph - measured);
  one.writeInt16BE(table("hmtx").readInt16BE(side), 2);
  return one;
}));

// runs are codes that follow each other and so do their glyphs.
const runs = [];
for (const code of codes) {
  const glyph = numbers.get(find(code));
  const last = runs.at(-1);
  if (last && last.end + 1 === code && last.glyph + (code - last.start) === glyph) last.end = code;
  else runs.push({ start: code, end: code, glyph });
}
runs.push({ start: 0xffff, end: 0xffff, glyph: 0 });
const words = [4, 16 + 8 * runs.length, 0, 2 * runs.length, 0, 0, 0, ...runs.map((r) => r.end), 0, ...runs.map((r) => r.start),
  ...runs.map((r) => (r.glyph - r.start) & 0xffff), ...runs.map(() => 0)];
const cmap = Buffer.alloc(12 + 2 * words.length);
[0, 1, 3, 1, 0, 12].forEach((word, i) => cmap.writeUInt16BE(word, 2 * i));
words.forEach((word, i) => cmap.writeUInt16BE(word, 12 + 2 * i));

const out = new Map(kept.filter((name) => tables.has(name)).map((name) => [name, Buffer.from(table(name))]));
out.get("head").writeInt16BE(1, 50);
out.get("head").writeUInt32BE(0, 8);
out.get("hhea").writeUInt16BE(order.length, 34);
out.get("maxp").writeUInt16BE(order.length, 4);
const post = Buffer.from(table("post").subarray(0, 32));
post.writeUInt32BE(0x00030000, 0);
for (const [name, data] of [["cmap", cmap], ["glyf", Buffer.concat(pieces)], ["hmtx", hmtx], ["loca", loca], ["post", post]]) out.set(name, data);

const sum = (data) => {
  let total = 0;
  for (let i = 0; i < data.length; i += 4) total = (total + data.readUInt32BE(i)) >>> 0;
  return total;
};
const names = [...out.keys()].sort();
const head = Buffer.alloc(12 + 16 * names.length);
const power = 2 ** Math.floor(Math.log2(names.length));
head.writeUInt32BE(0x00010000, 0);
[names.length, 16 * power, Math.log2(power), 16 * (names.length - power)].forEach((word, i) => head.writeUInt16BE(word, 4 + 2 * i));
const body = [];
let end = head.length;
names.forEach((name, i) => {
  const data = Buffer.concat([out.get(name), Buffer.alloc((4 - (out.get(name).length % 4)) % 4)]);
  head.write(name, 12 + 16 * i, "latin1");
  [sum(data), end, out.get(name).length].forEach((word, k) => head.writeUInt32BE(word, 16 + 16 * i + 4 * k));
  body.push(data);
  end += data.length;
});
const whole = Buffer.concat([head, ...body]);
whole.writeUInt32BE((0xb1b0afba - sum(whole)) >>> 0, whole.readUInt32BE(12 + 16 * names.indexOf("head") + 8) + 8);
writeFileSync(to, whole);
