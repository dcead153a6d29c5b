import type { Readable } from 'node:stream';
import { SaxesParser, type SaxesTagPlain } from 'saxes';
import yauzl from 'yauzl';
import { Refused } from './verdict.ts';

/** All entries of an archive together, inflated, bytes. */
const INFLATED = 128 * 1024 * 1024;
/** How many times its size an entry may inflate to, from so many bytes on. */
const RATIO = 150;
const RATIO_FROM = 1024 * 1024;
const ENTRIES = 2_000;

/** A handler of one element's beginning and end, and of text between. */
export interface XmlHandler {
  open?(name: string, attributes: Record<string, string>): void;
  close?(name: string): void;
  text?(text: string): void;
  /** Asked after each piece: whether nothing further is wanted. */
  enough?(): boolean;
}

/** The parts of a workbook's archive; nothing is inflated before all sizes were checked. */
export class Archive {
  readonly #zip: yauzl.ZipFile;
  readonly #entries: ReadonlyMap<string, yauzl.Entry>;

  private constructor(zip: yauzl.ZipFile, entries: ReadonlyMap<string, yauzl.Entry>) {
    this.#zip = zip;
    this.#entries = entries;
  }

  /** @throws Refused where it is no archive, or holds more than a workbook can. */
  static async open(path: string): Promise<Archive> {
    const zip = await yauzl.openPromise(path, {
      lazyEntries: true,
      strictFileNames: true,
      autoClose: false,
    });
    const entries = new Map<string, yauzl.Entry>();
    let inflated = 0;
    for await (const entry of zip.eachEntry()) {
      inflated += entry.uncompressedSize;
      const isBomb =
        inflated > INFLATED ||
        entries.size >= ENTRIES ||
        (entry.uncompressedSize > RATIO_FROM &&
          entry.uncompressedSize > entry.compressedSize * RATIO);
      if (isBomb) throw new Refused('fileIsWhole');
      if (entry.isEncrypted()) throw new Refused('fileFormatIsRight');
      entries.set(entry.fileName.toLowerCase(), entry);
    }
    return new Archive(zip, entries);
  }

  has(name: string): boolean {
    return this.#entries.has(name.toLowerCase());
  }

  /** How large a part says that it is, bytes; 0 where there is none. */
  sizeOf(name: string): number {
    return this.#entries.get(name.toLowerCase())?.uncompressedSize ?? 0;
  }

  names(): string[] {
    return [...this.#entries.keys()];
  }

  /**
   * Reads a part as XML; a document type, and so every entity of one, is refused.
   * @returns false where there is no such part.
   */
  async read(name: string, handler: XmlHandler): Promise<boolean> {
    const entry = this.#entries.get(name.toLowerCase());
    if (!entry) return false;
    const stream = await this.#zip.openReadStreamPromise(entry);
    await parse(stream, handler);
    return true;
  }

  close(): void {
    this.#zip.close();
  }
}

async function parse(stream: Readable, handler: XmlHandler): Promise<void> {
  const parser = new SaxesParser({ xmlns: false });
  parser.on('error', (error) => {
    throw error;
  });
  parser.on('doctype', () => {
    throw new Refused('fileFormatIsRight');
  });
  parser.on('opentag', ({ name, attributes }: SaxesTagPlain) => {
    handler.open?.(localName(name), attributes);
  });
  parser.on('closetag', ({ name }: SaxesTagPlain) => handler.close?.(localName(name)));
  parser.on('text', (text) => handler.text?.(text));
  parser.on('cdata', (text) => handler.text?.(text));
  const decoder = new TextDecoder('utf-8', { fatal: true });
  for await (const chunk of stream) {
    parser.write(decoder.decode(chunk as Buffer, { stream: true }));
    if (handler.enough?.()) {
      stream.destroy();
      return;
    }
  }
  parser.write(decoder.decode()).close();
}

const localName = (name: string) => name.slice(name.indexOf(':') + 1);
