import { z } from 'zod';
import type { Domain, PermissionName } from './domain.ts';
import type { FileAnswer, FileRules, GivenFiles, ReceivedFiles } from './fileRules.ts';

/**
 * One call of the contract as plain data. From a table of these come the client's types, the
 * server's obligations, validation of requests and answers, the OpenAPI document and the matrix of
 * roles and calls.
 */
export interface Operation {
  readonly method: 'get' | 'post' | 'delete';
  /** The full path with `{name}` for parameters, as the specification prints it (section 7). */
  readonly path: `/${string}`;
  /** One English sentence for the OpenAPI document. */
  readonly summary: string;
  /**
   * Who may call it: anyone; any signed-in account, about itself; any account in one of its own
   * shops, where the handler asks for the permission; or an account whose role grants it.
   */
  readonly access: 'public' | 'signedIn' | 'inShop' | PermissionName;
  readonly params?: z.ZodObject;
  readonly query?: z.ZodObject;
  readonly body?: z.ZodType;
  /** The file fields of a multipart body by name; `body` then describes its other fields. */
  readonly files?: FileRules;
  /** What the envelope's `data` holds on success; answers go out through it. */
  readonly data: z.ZodType;
  /** Answers a file of one of these media types instead of an envelope; a failure is an envelope. */
  readonly mediaTypes?: readonly string[];
  /**
   * The record whose events the call sends, with the event; alone where the body names the event
   * (`event.type`). The event's own permission is checked too.
   */
  readonly sends?: string | readonly [record: string, event: string | EventOfField];
  /**
   * The record that the call is about, where it sends no event and has no id of a record of its own
   * domain.
   */
  readonly about?: string;
  /** Other texts of `done` than its own, each with the answers that have it. */
  readonly says?: { readonly [text: string]: Told };
  /** What the operation log calls it, where that is not its own name or its event's. */
  readonly loggedAs?: string;
  /**
   * `required`: the call moves money or stock and is refused without an `Idempotency-Key` header.
   * `eachLine`: it does many things, a transaction each, and each of them once under the key.
   */
  readonly idempotency?: 'required' | 'optional' | 'eachLine';
  /**
   * It changes a record, or adds one where it names none: what the shop says of a field beyond its shape,
   * as which phone numbers its country has, holds for what is changed alone. Its handler refuses the rest
   * by `unlessStored`.
   */
  readonly keepsStored?: true;
  /** A GET that changes something (the specification has many): never cached, retried or prefetched. */
  readonly changes?: true;
  /** Answered also to who signed in with a one-time password and has not changed it yet. */
  readonly beforeOwnPassword?: true;
  /** A public call that leaves something in the office: an address may send it so often an hour. */
  readonly isLimited?: true;
  /**
   * A public call that takes a secret which somebody could guess: an address may send a wrong one, which is
   * answered as not found, so often an hour.
   */
  readonly isGuessed?: true;
}

/** Whether an answer is one of those; it gets what `data` says. */
type Told = { told(data: unknown): boolean }['told'];

/** The event for each value of a field of the body, for example `{ status: { frozen: 'freeze' } }`. */
export type EventOfField = {
  readonly [field: string]: { readonly [value: string]: string };
};

type Parts<Method extends Operation['method']> = Omit<
  Operation,
  'method' | 'path' | 'files' | 'mediaTypes'
> &
  (Method extends 'post' ? unknown : { readonly body?: never });

type DownloadParts = Omit<
  Operation,
  'method' | 'path' | 'files' | 'data' | 'idempotency' | 'mediaTypes'
> & {
  readonly mediaTypes: readonly string[];
};

type UploadParts = Omit<Operation, 'method' | 'path' | 'body' | 'mediaTypes' | 'changes'> & {
  readonly files: FileRules;
  readonly body?: z.ZodObject;
};

type RoutedAs<R> = R extends `${infer Method} ${infer Path}`
  ? { readonly method: Lowercase<Method>; readonly path: Path }
  : never;

/**
 * A domain's calls, each under the name and at the route that its `domain.ts` declares. A call without
 * a route, a route without a call, or a `post` at the route of a GET does not compile.
 */
export function callsOf<
  const D extends Domain,
  const Calls extends {
    readonly [Name in keyof D['routes']]: Omit<Operation, 'method' | 'path'> & {
      readonly method?: RoutedAs<D['routes'][Name]>['method'];
    };
  },
>(
  domain: D,
  calls: Calls & { readonly [Name in Exclude<keyof Calls, keyof D['routes']>]: never },
): { readonly [Name in keyof D['routes']]: Calls[Name] & RoutedAs<D['routes'][Name]> } {
  const routed = Object.entries(domain.routes).map(([name, route]) => {
    const [method = '', path] = route.split(' ');
    return [name, { ...calls[name], method: method.toLowerCase(), path }];
  });
  return Object.fromEntries(routed);
}

/** Declares a GET of the contract. */
export const get = <const Rest extends Parts<'get'>>(rest: Rest) => ({
  method: 'get' as const,
  ...rest,
});

/** Declares a POST of the contract. */
export const post = <const Rest extends Parts<'post'>>(rest: Rest) => ({
  method: 'post' as const,
  ...rest,
});

/** Declares a DELETE of the contract. */
export const remove = <const Rest extends Parts<'delete'>>(rest: Rest) => ({
  method: 'delete' as const,
  ...rest,
});

/**
 * Declares an operation that answers a file (spec section 7, file downloads). Its handler answers a
 * `FileAnswer`, the client a `File` under the server's name.
 *
 * @example
 * exportReport: download({
 *   summary, access: 'purchase.view', body: filter, mediaTypes: [MEDIA_TYPES.xlsx],
 * })
 */
export const download = <const Rest extends DownloadParts>(rest: Rest) => ({
  data: fileAnswer,
  ...rest,
});

/**
 * Declares a POST with a multipart body. `files` says what each file field takes; the fields of
 * `body` travel as text, so its schema reads text, as a query's does.
 *
 * @example
 * import: upload({
 *   summary, access: 'supplier.edit', data,
 *   files: { file: { kinds: ['xlsx', 'xls'], maximum: 10 * MEGABYTE } },
 *   body: z.object({ dryRun: z.stringbool() }),
 * })
 */
export const upload = <const Rest extends UploadParts>(rest: Rest) => ({
  method: 'post' as const,
  ...rest,
});

const fileAnswer = z.custom<FileAnswer>();

/** The contract: operations by name. */
export type Table = Record<string, Operation>;

type InputOf<Schema> = Schema extends z.ZodType ? z.input<Schema> : never;
type OutputOf<Schema> = Schema extends z.ZodType ? z.output<Schema> : never;
type Part<O, Key extends string> = O extends { readonly [K in Key]: infer Schema } ? Schema : never;

/** What a caller passes to an operation: only the parts that it has. */
export type RequestOf<O> = (Part<O, 'params'> extends never
  ? unknown
  : { params: InputOf<Part<O, 'params'>> }) &
  (Part<O, 'query'> extends never ? unknown : { query: InputOf<Part<O, 'query'>> }) &
  (Part<O, 'body'> extends never ? unknown : { body: InputOf<Part<O, 'body'>> }) &
  (O extends { readonly files: infer Rules } ? { files: GivenFiles<Rules> } : unknown);

/** What a handler receives: the same parts after validation. */
export type ParsedOf<O> = {
  params: OutputOf<Part<O, 'params'>>;
  query: OutputOf<Part<O, 'query'>>;
  body: OutputOf<Part<O, 'body'>>;
  files: O extends { readonly files: infer Rules } ? ReceivedFiles<Rules> : never;
};

/** What a caller gets of an operation: the envelope's `data`, or the file that it answers. */
export type DataOf<O> = O extends { readonly mediaTypes: readonly string[] }
  ? File
  : OutputOf<Part<O, 'data'>>;

/**
 * The server's obligation: a handler for every operation of the table. Leaving one out, or
 * answering something else than the contract says, does not compile.
 */
export type Handlers<T extends Table, Call> = {
  [Name in keyof T]: (input: ParsedOf<T[Name]>, call: Call) => Promise<InputOf<T[Name]['data']>>;
};

/** The envelope of every JSON answer (spec section 8). HTTP status is 200, failures too. */
export interface Envelope<Data> {
  success: boolean;
  code: number;
  msg: string;
  data: Data;
  /** With code 4000: one message a wrong field; the key is the field's path joined with dots. */
  errors?: Record<string, string>;
  /** With codes 4090 and 4030, and with 4000 where a file is refused: why, machine-readable. */
  reason?: Refusal;
}

/** Why a lifecycle or a permission check refuses. `figures` fill the message's placeholders. */
export interface Refusal {
  /** `wrongState`, `stale`, `permission`, or the name of the rule that refused. */
  rule: string;
  /** The lifecycle whose places and events the figures name, by its id. */
  record?: string;
  figures?: { [name: string]: string | number | undefined };
  /** The names of the figures that are amounts of money, in minor units. */
  money?: readonly string[];
  /** Where the obstacle can be mended: on the page of a record, or by another event of this one. */
  remedy?: {
    /** A record of some domain, by its name. */
    record?: string;
    /** Its identity; without it the shop's only one. */
    id?: number | undefined;
    event?: string;
  };
}

type OperationAt<T extends Table, Path extends string, Method extends string> = Extract<
  T[keyof T],
  { readonly path: Path; readonly method: Method }
>;

type PathItem<O> = {
  parameters: {
    query: Part<O, 'query'> extends never ? never : InputOf<Part<O, 'query'>>;
    path: Part<O, 'params'> extends never ? never : InputOf<Part<O, 'params'>>;
  } extends infer P
    ? { [K in keyof P as P[K] extends never ? never : K]: P[K] }
    : never;
  responses: {
    200: {
      headers: Record<string, unknown>;
      content: O extends { readonly mediaTypes: readonly (infer Type extends string)[] }
        ? { [MediaType in Type]: Blob }
        : { 'application/json': Envelope<DataOf<O>> };
    };
  };
} & (O extends { readonly files: FileRules }
  ? { requestBody: { content: { 'multipart/form-data': FormData } } }
  : Part<O, 'body'> extends never
    ? { requestBody?: never }
    : { requestBody: { content: { 'application/json': InputOf<Part<O, 'body'>> } } });

/** The table in the shape that openapi-fetch takes as its type argument. */
export type Paths<T extends Table> = {
  [Path in T[keyof T]['path']]: {
    [Method in Operation['method'] as OperationAt<T, Path, Method> extends never
      ? never
      : Method]: PathItem<OperationAt<T, Path, Method>>;
  };
};
