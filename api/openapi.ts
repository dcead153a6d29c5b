import { z } from 'zod';
import {
  createDocument,
  type ZodOpenApiOperationObject,
  type ZodOpenApiPathsObject,
} from 'zod-openapi';
import { calls } from './contract.ts';
import { domains } from './domains.ts';
import { CODES } from './kernel/codes.ts';
import { type FileRules, KILOBYTE } from './kernel/fileRules.ts';
import type { Operation, Table } from './kernel/operation.ts';
import { PRODUCT } from './kernel/product.ts';
import { IDEMPOTENCY_KEY, markers } from './kernel/wire.ts';
import { refusal } from './operationLog/calls.ts';

/**
 * The contract as an OpenAPI 3.1 document, made from the table alone. A schema that many calls share
 * says its name there itself (`meta({ id })`). Beside what OpenAPI knows,
 * an operation says who may call it (`x-access`), which lifecycle it sends events to
 * (`x-lifecycle`) and whether it is a GET that changes something (`x-changes`).
 */
export function openapiDocument() {
  const document = createDocument({
    openapi: '3.1.1',
    info: {
      title: PRODUCT,
      version: '1',
      license: { name: 'Not licensed to others', identifier: 'LicenseRef-UNLICENSED' },
      description:
        'Every answer of the business has HTTP status 200 and an envelope; its `code` tells what ' +
        'became of the call. Other statuses are for transport.',
    },
    servers: [{ url: '/' }],
    tags: Object.keys(calls).map((name) => ({ name, description: descriptionOf(name) })),
    paths: pathsOf(calls),
    components: {
      schemas: { Markers: markers.meta({ unusedIO: 'input' }) },
      securitySchemes: { accessToken: { type: 'apiKey', in: 'header', name: 'accessToken' } },
    },
  });
  spellOut(document);
  return document;
}

/** A domain's name as words, and the permissions that its calls ask for. */
function descriptionOf(domain: string): string {
  const { permissions = [] } = declared[domain] ?? {};
  const words = domain.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  const title = words.charAt(0).toUpperCase() + words.slice(1);
  return permissions.length === 0 ? title : `${title}. Permissions: ${permissions.join(', ')}`;
}

const declared: Readonly<Record<string, { permissions: readonly string[] }>> = domains;

/**
 * Names each property that a schema requires: of an object with a value for each of some keys, zod
 * prints the keys and the value apart.
 */
function spellOut(part: unknown): void {
  if (typeof part !== 'object' || part === null) return;
  const { required, additionalProperties, properties } = part as {
    required?: unknown;
    additionalProperties?: unknown;
    properties?: Record<string, unknown>;
  };
  if (Array.isArray(required) && typeof additionalProperties === 'object') {
    const named = required.map((name: string) => [name, additionalProperties] as const);
    Object.assign(part, { properties: { ...Object.fromEntries(named), ...properties } });
  }
  for (const inner of Object.values(part)) spellOut(inner);
}

const failure = z
  .object({
    success: z.literal(false),
    code: z.int().meta({ description: codesInWords() }),
    msg: z.string().meta({ description: "In the language of the caller's markers" }),
    data: z.unknown().meta({ description: 'With code 4091 the record as it is now, else null' }),
    errors: z.record(z.string(), z.string()).optional().meta({
      description: 'With code 4000: one message a wrong field, by its path joined with dots',
    }),
    reason: refusal.optional(),
  })
  .meta({ id: 'Failure', description: 'A call that was not done' });

const accessToken = z.string().meta({
  description: 'What login answered as `token`',
  param: { in: 'header', name: 'accessToken' },
});

const markersHeader = {
  in: 'header' as const,
  name: 'markers',
  description: 'Shop and language of the call, as JSON in ASCII',
  content: { 'application/json': { schema: { $ref: '#/components/schemas/Markers' } } },
};

const background = z
  .literal('1')
  .optional()
  .meta({
    description: 'No person asked for the call: it does not keep the session from going idle',
    param: { in: 'header', name: 'Background' },
  });

function idempotencyKey(kept: NonNullable<Operation['idempotency']>) {
  const key = z.string().regex(IDEMPOTENCY_KEY);
  return (kept === 'required' ? key : key.optional()).meta({
    description:
      kept === 'eachLine'
        ? 'Each line of the call is done once under the same key'
        : 'The same key answers the same thing, once',
    param: { in: 'header', name: 'Idempotency-Key' },
  });
}

function pathsOf(all: Readonly<Record<string, Table>>): ZodOpenApiPathsObject {
  const paths: ZodOpenApiPathsObject = {};
  for (const [domain, table] of Object.entries(all)) {
    for (const [name, operation] of Object.entries(table)) {
      paths[operation.path] = {
        ...paths[operation.path],
        [operation.method]: operationObject(domain, name, operation),
      };
    }
  }
  return paths;
}

function operationObject(
  domain: string,
  name: string,
  operation: Operation,
): ZodOpenApiOperationObject {
  const { access, idempotency, sends, changes, params, query, body, data } = operation;
  const { files, mediaTypes } = operation;
  const isPublic = access === 'public';
  return {
    operationId: name,
    tags: [domain],
    summary: operation.summary,
    security: isPublic ? [] : [{ accessToken: [] }],
    parameters: [
      ...(isPublic ? [] : [accessToken, background]),
      markersHeader,
      ...(idempotency ? [idempotencyKey(idempotency)] : []),
    ],
    requestParams: { ...(params ? { path: params } : {}), ...(query ? { query } : {}) },
    ...(files
      ? { requestBody: { required: true, content: { 'multipart/form-data': formOf(files, body) } } }
      : body
        ? {
            requestBody: {
              // No body is an empty one.
              required: !body.safeParse({}).success,
              content: { 'application/json': { schema: body } },
            },
          }
        : {}),
    responses: {
      200: mediaTypes
        ? {
            description: 'The file, or an envelope that says why there is none',
            content: {
              ...Object.fromEntries(mediaTypes.map((type) => [type, { schema: binary }])),
              'application/json': { schema: failure },
            },
          }
        : {
            description: 'The envelope: done, or not and why',
            content: { 'application/json': { schema: z.union([done(data), failure]) } },
          },
      '4XX': {
        description: 'Not read: unknown path, wrong or too large a body, too many calls',
        content: { 'application/json': { schema: failure } },
      },
      '5XX': {
        description: 'Failed within: a fault, or the database is away',
        content: { 'application/json': { schema: failure } },
      },
    },
    'x-access': access,
    ...(sends ? { 'x-lifecycle': typeof sends === 'string' ? sends : sends[0] } : {}),
    ...(changes ? { 'x-changes': true } : {}),
  };
}

const binary = z.unknown().meta({ override: { type: 'string', format: 'binary' } });

/** A multipart body: each file field with what it takes, and the other fields. */
function formOf(files: FileRules, body: Operation['body']) {
  const fields = Object.entries(files).map(([name, { kinds, maximum, count, optional }]) => {
    const limit = `${kinds.join(', ')}; at most ${Math.floor(maximum / KILOBYTE)} KB`;
    const one = binary.meta({ override: { type: 'string', format: 'binary' }, description: limit });
    const field = count === undefined ? one : z.array(one).max(count);
    return [name, optional ? field.optional() : field];
  });
  const shape = {
    ...(body instanceof z.ZodObject ? body.shape : {}),
    ...Object.fromEntries(fields),
  };
  return { schema: z.object(shape) };
}

const done = (data: z.ZodType) =>
  z.object({ success: z.literal(true), code: z.literal(CODES.ok), msg: z.string(), data });

function codesInWords(): string {
  return Object.entries(CODES)
    .filter(([name]) => name !== 'ok')
    .map(([name, code]) => `${code} ${name}`)
    .join(', ');
}
