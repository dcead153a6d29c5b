import { inflateSync } from 'node:zlib';

const HEADER = 44;
const ENTRY = 20;

/**
 * A WOFF file (W3C, version 1) as the font that it packs. The reader of fonts would unpack a table
 * again each time it looks into it, which takes half a minute for a Chinese one.
 */
export function unpacked(woff: Buffer): Buffer {
  const count = woff.readUInt16BE(12);
  const tables = Array.from({ length: count }, (_table, at) => tableOf(woff, HEADER + at * ENTRY));
  const head = Buffer.alloc(12 + count * 16);
  woff.copy(head, 0, 4, 8);
  const power = 2 ** Math.floor(Math.log2(count));
  head.writeUInt16BE(count, 4);
  head.writeUInt16BE(power * 16, 6);
  head.writeUInt16BE(Math.log2(power), 8);
  head.writeUInt16BE((count - power) * 16, 10);
  let offset = head.length;
  tables.forEach(({ tag, checksum, content }, at) => {
    const entry = 12 + at * 16;
    tag.copy(head, entry);
    head.writeUInt32BE(checksum, entry + 4);
    head.writeUInt32BE(offset, entry + 8);
    head.writeUInt32BE(content.length, entry + 12);
    offset += padded(content.length);
  });
  const contents = tables.map(({ content }) =>
    Buffer.concat([content, Buffer.alloc(padded(content.length) - content.length)]),
  );
  return Buffer.concat([head, ...contents]);
}

/** The signs that a WOFF file has a shape of, by their code points. */
export function signsIn(woff: Buffer): ReadonlySet<number> {
  const count = woff.readUInt16BE(12);
  for (let at = 0; at < count; at += 1) {
    const entry = HEADER + at * ENTRY;
    if (woff.toString('latin1', entry, entry + 4) === 'cmap') {
      return codesIn(tableOf(woff, entry).content);
    }
  }
  return new Set();
}

/** What a table of characters (OpenType, `cmap`) leads to a shape, in its two usual forms. */
function codesIn(cmap: Buffer): Set<number> {
  const codes = new Set<number>();
  for (let at = 0; at < cmap.readUInt16BE(2); at += 1) {
    const part = cmap.subarray(cmap.readUInt32BE(4 + at * 8 + 4));
    const form = part.readUInt16BE(0);
    if (form === 4) addSegments(part, codes);
    if (form === 12) addGroups(part, codes);
  }
  return codes;
}

function addSegments(part: Buffer, codes: Set<number>): void {
  const size = part.readUInt16BE(6);
  for (let at = 0; at < size; at += 2) {
    const last = part.readUInt16BE(14 + at);
    const first = part.readUInt16BE(16 + size + at);
    const delta = part.readUInt16BE(16 + size * 2 + at);
    const place = 16 + size * 3 + at;
    const offset = part.readUInt16BE(place);
    for (let code = first; code <= last && code < 0xffff; code += 1) {
      const found = offset === 0 ? code : part.readUInt16BE(place + offset + (code - first) * 2);
      if (found !== 0 && ((found + delta) & 0xffff) !== 0) codes.add(code);
    }
  }
}

function addGroups(part: Buffer, codes: Set<number>): void {
  for (let at = 16; at < 16 + part.readUInt32BE(12) * 12; at += 12) {
    const first = part.readUInt32BE(at);
    for (let code = first; code <= part.readUInt32BE(at + 4); code += 1) codes.add(code);
  }
}

function tableOf(woff: Buffer, entry: number) {
  const offset = woff.readUInt32BE(entry + 4);
  const packed = woff.readUInt32BE(entry + 8);
  const length = woff.readUInt32BE(entry + 12);
  const bytes = woff.subarray(offset, offset + packed);
  return {
    tag: woff.subarray(entry, entry + 4),
    checksum: woff.readUInt32BE(entry + 16),
    content: packed < length ? inflateSync(bytes) : bytes,
  };
}

/** Tables begin at whole words. */
const padded = (length: number) => (length + 3) & ~3;
