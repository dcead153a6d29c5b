import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto';
import {
  closeSync,
  fsyncSync,
  linkSync,
  mkdirSync,
  openSync,
  readFileSync,
  rmSync,
  writeSync,
} from 'node:fs';
import { dirname, join } from 'node:path';

/** Seals what must not be readable in the database, in a copy of it or in a backup. */
export interface Secrets {
  /**
   * Seals a text (AES-256-GCM) under the first key.
   * @param place Where it is kept: what is moved to another place does not open there.
   */
  seal: (text: string, place: string) => string;
  /** Opens a sealed text under the key that it names; null where that key is not here. */
  open: (sealed: string, place: string) => string | null;
}

/** A sealed text that is not as it was sealed, or lies where it was not sealed for. */
export class SealBroken extends Error {}

/** The length of a key, bytes. */
const KEY_BYTES = 32;

/** The file of the keys in the data folder, where `DATA_KEY` gives none: one a line, in base64. */
const KEY_FILE = 'data.key';

/** Of a database in memory: what it sealed is gone with it. */
const FLEETING = randomBytes(KEY_BYTES);

/**
 * The secrets of a server: its keys are those of `DATA_KEY`, else of a file in the data folder that
 * is made at the first start, readable by its owner alone. The first key seals; all of them open, so
 * that a new one is put before the old ones.
 * @throws Error where the file holds no key, or cannot be read or made
 */
export function secretsOf({
  dataKeys,
  dataDirectory,
}: {
  dataKeys: readonly string[];
  dataDirectory: string;
}): Secrets {
  if (dataKeys.length > 0) return secretsWith(dataKeys.map(keyIn));
  if (dataDirectory === 'memory') return secretsWith([FLEETING]);
  return secretsWith(keysInFile(join(dataDirectory, KEY_FILE)));
}

/** Whether a text is a key: 32 bytes in base64. */
export const isKey = (text: string): boolean =>
  /^[A-Za-z0-9+/]{43}=?$/.test(text) && keyIn(text).length === KEY_BYTES;

const keyIn = (text: string) => Buffer.from(text, 'base64');

function secretsWith(keys: readonly Buffer[]): Secrets {
  const [first] = keys;
  if (!first) throw new Error('There is no key to seal with');
  const byId = new Map(keys.map((key) => [idOf(key), key]));
  return {
    seal(text, place) {
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv(CIPHER, first, nonce).setAAD(Buffer.from(place));
      const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      const sealed = Buffer.concat([nonce, body, cipher.getAuthTag()]);
      return [FORMAT, idOf(first), sealed.toString('base64url')].join('.');
    },
    open(sealed, place) {
      const [format, id = '', body = ''] = sealed.split('.');
      if (format !== FORMAT) throw new SealBroken('Not a sealed text');
      const key = byId.get(id);
      return key ? opened(key, Buffer.from(body, 'base64url'), place) : null;
    },
  };
}

function opened(key: Buffer, bytes: Buffer, place: string): string {
  try {
    const decipher = createDecipheriv(CIPHER, key, bytes.subarray(0, NONCE_BYTES))
      .setAAD(Buffer.from(place))
      .setAuthTag(bytes.subarray(-TAG_BYTES));
    const body = bytes.subarray(NONCE_BYTES, -TAG_BYTES);
    return Buffer.concat([decipher.update(body), decipher.final()]).toString('utf8');
  } catch {
    throw new SealBroken('A sealed text was changed, or lies in another place');
  }
}

const FORMAT = 'v1';
const CIPHER = 'aes-256-gcm';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** What tells keys apart, and says nothing of them. */
const idOf = (key: Buffer) => createHash('sha256').update(key).digest('hex').slice(0, 8);

function keysInFile(file: string): Buffer[] {
  const lines = linesOf(readOrMake(file));
  if (lines.length === 0 || !lines.every(isKey)) {
    throw new Error(`${file} must hold keys of 32 bytes in base64, one a line`);
  }
  return lines.map(keyIn);
}

const linesOf = (text: string) => text.split(/\s+/).filter((line) => line !== '');

function readOrMake(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
  }
  makeKeyFile(file);
  return readFileSync(file, 'utf8');
}

/** It appears whole or not at all, and is on the disk before anything is sealed with it. */
function makeKeyFile(file: string): void {
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  const unfinished = `${file}.${process.pid}`;
  const handle = openSync(unfinished, 'wx', 0o600);
  try {
    writeSync(handle, `${randomBytes(KEY_BYTES).toString('base64')}\n`);
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
  try {
    linkSync(unfinished, file);
  } catch (error) {
    // Another server was faster: its key is the key.
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    rmSync(unfinished);
  }
  syncFolder(dirname(file));
}

function syncFolder(folder: string): void {
  const handle = openSync(folder, 'r');
  try {
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}
