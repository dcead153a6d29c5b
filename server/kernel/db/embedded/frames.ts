/**
 * The frames of PostgreSQL's wire protocol (version 3.0), as far as a server needs them: taking
 * a client's bytes apart and writing the few answers that the engine does not write itself.
 */

/** A whole message of a client. `type` is its letter; a message before login has none. */
export interface Frame {
  readonly type: string;
  /** The message with its type and length. */
  readonly bytes: Buffer;
}

/** What a client may send before it is logged in, by the number in its second word. */
export const openingCodes = {
  protocol3: 196_608,
  cancel: 80_877_102,
  ssl: 80_877_103,
  encryption: 80_877_104,
} as const;

const maximumFrameBytes = 1_073_741_824;

/** Cuts a stream of bytes into frames; keeps what is not whole yet. */
export class FrameReader {
  #chunks: Buffer[] = [];
  #length = 0;
  #needed = 0;

  /** Takes bytes as they came from the socket. */
  push(chunk: Buffer): void {
    this.#chunks.push(chunk);
    this.#length += chunk.length;
  }

  /**
   * The next whole frame, or undefined until more bytes come.
   *
   * @param typed false while the client is not logged in: its messages have no letter then.
   * @throws RangeError where the length cannot be one
   */
  next(typed: boolean): Frame | undefined {
    const head = typed ? 5 : 4;
    if (this.#length < Math.max(head, this.#needed)) {
      return undefined;
    }
    const data = this.#joined();
    const size = typed ? data.readInt32BE(1) + 1 : data.readInt32BE(0);
    if (size < head || size > maximumFrameBytes) {
      throw new RangeError(`A message of ${size} bytes is not possible`);
    }
    if (data.length < size) {
      this.#needed = size;
      return undefined;
    }
    this.#needed = 0;
    const rest = data.subarray(size);
    this.#chunks = rest.length > 0 ? [rest] : [];
    this.#length = rest.length;
    return {
      type: typed ? String.fromCharCode(data.readUInt8(0)) : '',
      bytes: data.subarray(0, size),
    };
  }

  #joined(): Buffer {
    const [first] = this.#chunks;
    if (first !== undefined && this.#chunks.length === 1) {
      return first;
    }
    const joined = Buffer.concat(this.#chunks, this.#length);
    this.#chunks = [joined];
    return joined;
  }
}

/** The first message of a client: who it is and which database it wants. */
export function startupFrame(parameters: Readonly<Record<string, string>>): Buffer {
  const pairs = Object.entries(parameters).flatMap(([name, value]) => [text(name), text(value)]);
  const body = Buffer.concat([word(openingCodes.protocol3), ...pairs, Buffer.of(0)]);
  return Buffer.concat([word(body.length + 4), body]);
}

/** The named values of a client's first message. */
export function startupParameters(frame: Frame): Readonly<Record<string, string>> {
  const parts = frame.bytes.toString('utf8', 8).split('\0');
  const parameters: Record<string, string> = {};
  for (let index = 0; index + 1 < parts.length && parts[index] !== ''; index += 2) {
    parameters[parts[index] ?? ''] = parts[index + 1] ?? '';
  }
  return parameters;
}

/** A message of a client with a letter. */
export function frame(type: string, ...parts: readonly Buffer[]): Buffer {
  const body = Buffer.concat(parts);
  return Buffer.concat([Buffer.from(type, 'latin1'), word(body.length + 4), body]);
}

/** A text as the protocol writes it: UTF-8, ended by a zero. */
export function text(value: string): Buffer {
  return Buffer.from(`${value}\0`, 'utf8');
}

/** A simple query. */
export function queryFrame(sql: string): Buffer {
  return frame('Q', text(sql));
}

/** The end of an extended exchange. */
export const syncFrame: Buffer = frame('S');

/**
 * An error that ends a connection.
 *
 * @param code SQLSTATE, five characters
 */
export function fatalErrorFrame(code: string, message: string): Buffer {
  const field = (letter: string, value: string) =>
    Buffer.concat([Buffer.from(letter, 'latin1'), text(value)]);
  return frame(
    'E',
    field('S', 'FATAL'),
    field('V', 'FATAL'),
    field('C', code),
    field('M', message),
    Buffer.of(0),
  );
}

/**
 * The rows of a query's answer, each value as text and null as an empty one.
 *
 * @throws Error with the words of the error where the answer is one
 */
export function readRows(answer: Buffer): string[][] {
  const reader = new FrameReader();
  reader.push(answer);
  const rows: string[][] = [];
  for (let next = reader.next(true); next !== undefined; next = reader.next(true)) {
    if (next.type === 'E') {
      throw new Error(errorWords(next.bytes));
    }
    if (next.type === 'D') {
      rows.push(rowValues(next.bytes));
    }
  }
  return rows;
}

function errorWords(bytes: Buffer): string {
  const fields = bytes.toString('utf8', 5).split('\0');
  return fields.find((field) => field.startsWith('M'))?.slice(1) ?? 'unknown error';
}

function rowValues(bytes: Buffer): string[] {
  const values: string[] = [];
  let at = 7;
  while (at < bytes.length) {
    const length = Math.max(0, bytes.readInt32BE(at));
    values.push(bytes.toString('utf8', at + 4, at + 4 + length));
    at += 4 + length;
  }
  return values;
}

function word(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeInt32BE(value);
  return bytes;
}
