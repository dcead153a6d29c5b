/** How much of a page is looked at for the encoding that it names, bytes. */
const HEAD = 4096;

const MARKS = [
  { mark: [0xff, 0xfe], encoding: 'utf-16le' },
  { mark: [0xfe, 0xff], encoding: 'utf-16be' },
  { mark: [0xef, 0xbb, 0xbf], encoding: 'utf-8' },
] as const;

/**
 * A page's text: by its byte order mark, by the encoding that it names, else as UTF-8, and where it is
 * none as Windows writes Western texts.
 */
export function decoded(bytes: Uint8Array): string {
  const marked = MARKS.find(({ mark }) => mark.every((byte, at) => bytes[at] === byte));
  const named = marked?.encoding ?? namedIn(bytes);
  for (const encoding of named === null ? [] : [named]) {
    const text = tried(bytes, encoding, false);
    if (text !== null) return text;
  }
  return tried(bytes, 'utf-8', true) ?? new TextDecoder('windows-1252').decode(bytes);
}

function namedIn(bytes: Uint8Array): string | null {
  const head = new TextDecoder('latin1').decode(bytes.subarray(0, HEAD));
  return /charset\s*=\s*["']?\s*([\w-]+)/i.exec(head)?.[1] ?? null;
}

/** Null where there is no such encoding, or, asked strictly, the bytes are not of it. */
function tried(bytes: Uint8Array, encoding: string, isStrict: boolean): string | null {
  try {
    return new TextDecoder(encoding, { fatal: isStrict }).decode(bytes);
  } catch {
    return null;
  }
}
