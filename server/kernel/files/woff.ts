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
