import { createHash } from 'node:crypto';
import { type Frame, frame, syncFrame, text } from './frames.ts';

/** PostgreSQL cuts longer names, which would make different ones the same. */
const longestName = 63;

/**
 * Keeps the prepared statements of several clients apart in the one session that the engine has:
 * a client's names are prefixed with its number on the way in.
 *
 * The unnamed statement has no room for a prefix. It belongs to the client that parsed last; one
 * that binds it later than that is told that it does not exist, rather than run another's.
 */
export class Statements {
  /** Which client parsed the unnamed statement last, across all clients. */
  readonly #unnamed: { owner: number };
  readonly #client: number;
  readonly #names = new Set<string>();

  /** @param unnamed shared by all clients of one engine */
  constructor(client: number, unnamed: { owner: number }) {
    this.#client = client;
    this.#unnamed = unnamed;
  }

  /** The frame with its statement's name made the client's own. Called as the engine gets it. */
  translate(original: Frame): Buffer {
    switch (original.type) {
      case 'P':
        return this.#parse(original.bytes);
      case 'B':
        return this.#bind(original.bytes);
      case 'D':
      case 'C':
        return this.#describeOrClose(original);
      default:
        return original.bytes;
    }
  }

  /** Messages that make the engine forget what this client prepared; undefined for nothing. */
  forgetAll(): Buffer | undefined {
    if (this.#names.size === 0) {
      return undefined;
    }
    const closing = [...this.#names].map((name) => frame('C', Buffer.from('S'), text(name)));
    this.#names.clear();
    return Buffer.concat([...closing, syncFrame]);
  }

  #parse(bytes: Buffer): Buffer {
    const [name, end] = textAt(bytes, 5);
    if (name === '') {
      this.#unnamed.owner = this.#client;
      return bytes;
    }
    const own = this.#own(name);
    this.#names.add(own);
    return frame('P', text(own), bytes.subarray(end));
  }

  #bind(bytes: Buffer): Buffer {
    const [, endOfPortal] = textAt(bytes, 5);
    const [name, end] = textAt(bytes, endOfPortal);
    const own = this.#own(name);
    return own === name
      ? bytes
      : frame('B', bytes.subarray(5, endOfPortal), text(own), bytes.subarray(end));
  }

  #describeOrClose({ type, bytes }: Frame): Buffer {
    const isStatement = bytes.toString('latin1', 5, 6) === 'S';
    const [name] = textAt(bytes, 6);
    const own = isStatement ? this.#own(name) : name;
    if (type === 'C' && isStatement) {
      this.#names.delete(own);
    }
    return own === name ? bytes : frame(type, Buffer.from('S'), text(own));
  }

  #own(name: string): string {
    if (name === '' && this.#unnamed.owner === this.#client) {
      return '';
    }
    const own = `${this.#client}.${name}`;
    return Buffer.byteLength(own) <= longestName
      ? own
      : `${this.#client}.${createHash('sha256').update(name).digest('base64url')}`;
  }
}

function textAt(bytes: Buffer, start: number): [value: string, end: number] {
  const end = bytes.indexOf(0, start);
  return [bytes.toString('utf8', start, end), end + 1];
}
