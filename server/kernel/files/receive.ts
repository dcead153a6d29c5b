import { createHash, randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { MultipartFile } from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import { CODES } from '../../../api/kernel/codes.ts';
import {
  type FileRule,
  MEGABYTE,
  MOST_TYPED,
  mostOfKind,
  type ReceivedFile,
} from '../../../api/kernel/fileRules.ts';
import type { Operation } from '../../../api/kernel/operation.ts';
import { Failure, invalid } from '../failure.ts';
import { isNamedLike, kindOf } from './kinds.ts';
import { brokenFile, tooLarge, wrongFormat } from './refusals.ts';
import { INCOMING } from './store.ts';

/** A multipart body: its text fields, and its files, which `drop` takes away again. */
export interface Received {
  fields: Record<string, string | string[]>;
  files: Record<string, ReceivedFile | ReceivedFile[] | undefined>;
  drop(): Promise<void>;
}

/**
 * Reads a multipart body: each file goes to the disk as it comes, is cut off past its field's limit
 * and told by its content.
 * @param folder where files lie until the call is answered.
 * @throws Failure 4000 that names the field.
 */
export async function receive(
  { files: rules = {}, body }: Operation,
  request: FastifyRequest,
  folder: string,
): Promise<Received> {
  if (!request.isMultipart()) {
    throw new Failure(CODES.invalidInput, { message: 'multipartWanted' });
  }
  const own = join(folder, INCOMING, randomUUID());
  const drop = () => rm(own, { recursive: true, force: true });
  const fields = new Map<string, string[]>();
  const files = new Map<string, ReceivedFile[]>(Object.keys(rules).map((field) => [field, []]));
  let typed = 0;
  try {
    await mkdir(own, { recursive: true, mode: 0o700 });
    for await (const part of request.parts({ limits: limitsOf(rules) })) {
      if (part.type === 'field') {
        const value = String(part.value);
        typed += value.length;
        if (part.valueTruncated || typed > MOST_TYPED) {
          throw invalid({ [part.fieldname]: 'validation.tooMuchTyped' });
        }
        add(fields, part.fieldname, value);
        continue;
      }
      const rule = rules[part.fieldname];
      if (!rule) throw invalid({ [part.fieldname]: 'validation.invalid' });
      if ((files.get(part.fieldname)?.length ?? 0) >= (rule.count ?? 1)) {
        throw invalid({ [part.fieldname]: 'validation.tooMany' });
      }
      // A file field that was left empty comes as a part without name and content.
      const received = await store(part, rule, join(own, randomUUID()));
      if (received) add(files, part.fieldname, received);
    }
    return { fields: fieldsIn(fields, body), files: filesIn(files, rules), drop };
  } catch (error) {
    await drop();
    throw asRefusal(error);
  }
}

/** A body that goes on after it was refused is read on so far, bytes, so that the answer arrives. */
const READ_ON = 64 * MEGABYTE;

function limitsOf(rules: Readonly<Record<string, FileRule>>) {
  const all = Object.values(rules);
  const files = all.reduce((sum, { count = 1 }) => sum + count, 0);
  return {
    // One more than is taken, so that a file of just the limit is told from a larger one.
    fileSize: Math.max(...all.map(({ maximum }) => maximum)) + 1,
    files: files + 1,
    fields: 200,
    parts: files + 201,
    // A sign takes up to three bytes.
    fieldSize: 3 * MOST_TYPED,
    fieldNameSize: 100,
    headerPairs: 20,
  };
}

async function store(
  part: MultipartFile,
  rule: FileRule,
  path: string,
): Promise<ReceivedFile | null> {
  const digest = createHash('sha256');
  let size = 0;
  await pipeline(
    part.file,
    async function* (chunks: AsyncIterable<Buffer>) {
      for await (const chunk of chunks) {
        size += chunk.length;
        if (size > rule.maximum) throw tooLarge(part.fieldname, rule.maximum);
        digest.update(chunk);
        yield chunk;
      }
    },
    createWriteStream(path, { mode: 0o600 }),
  );
  const name = nameOf(part.filename);
  if (size === 0 && name === '') return null;
  const kind = isNamedLike(name, rule.kinds) ? await kindOf(path, name) : null;
  if (kind === null || !rule.kinds.includes(kind)) throw wrongFormat(part.fieldname);
  if (size > mostOfKind(rule, kind)) throw tooLarge(part.fieldname, mostOfKind(rule, kind));
  return { name, kind, size, hash: digest.digest('hex'), path };
}

/** A name without folders and without what no name may hold, at most 120 characters. */
function nameOf(given: string | undefined): string {
  const last = (given ?? '').split(/[/\\]/).at(-1) ?? '';
  const plain = last.replace(/[\p{C}]/gu, '').trim();
  return plain.length <= 120 ? plain : `${plain.slice(0, 100)}…${plain.slice(-19)}`;
}

function add<T>(to: Map<string, T[]>, name: string, value: T): void {
  const known = to.get(name);
  if (known) known.push(value);
  else to.set(name, [value]);
}

/** A field that its schema takes several of is a list, also where it came once. */
function fieldsIn(given: Map<string, string[]>, body: Operation['body']) {
  const shape = (body as { shape?: Record<string, { def: { type: string } }> } | undefined)?.shape;
  return Object.fromEntries(
    [...given].map(([name, values]) => {
      const isList = values.length > 1 || shape?.[name]?.def.type === 'array';
      return [name, isList ? values : (values[0] ?? '')];
    }),
  );
}

function filesIn(given: Map<string, ReceivedFile[]>, rules: Readonly<Record<string, FileRule>>) {
  const errors: Record<string, string> = {};
  const files: Received['files'] = {};
  for (const [field, rule] of Object.entries(rules)) {
    const found = given.get(field) ?? [];
    if (found.length === 0 && !rule.optional) errors[field] = 'validation.required';
    files[field] = rule.count === undefined ? found[0] : found;
  }
  if (Object.keys(errors).length > 0) throw invalid(errors);
  return files;
}

/** What the parser says of a body that it cannot read, as the failure that it is answered with. */
function asRefusal(error: unknown): unknown {
  if (!(error instanceof Error) || error instanceof Failure) return error;
  const { code, statusCode, part } = error as Error & {
    code?: string;
    statusCode?: number;
    part?: { fieldname?: string };
  };
  if (code?.startsWith('FST_') && statusCode !== undefined && statusCode < 500) {
    return new Failure(CODES.invalidInput, { message: 'unreadableBody' });
  }
  const isParser = /multipart|boundary|terminated early|Malformed|header/i.test(error.message);
  return isParser ? brokenFile(part?.fieldname ?? '') : error;
}

/** Takes what a client goes on sending after it was refused, so that it gets to read the answer. */
export async function readToEnd(body: Readable): Promise<void> {
  body.unpipe();
  let read = 0;
  await new Promise<void>((resolve) => {
    if (body.readableEnded || body.destroyed) return resolve();
    body.on('data', (chunk: Buffer) => {
      read += chunk.length;
      if (read > READ_ON) body.destroy();
    });
    body
      .once('end', resolve)
      .once('close', resolve)
      .once('error', () => resolve());
    body.resume();
  });
}
