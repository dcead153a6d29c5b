import { describe, expect, test } from 'vitest';
import { calls, contract, type OperationName } from '../../api/contract.ts';
import { domainOfCall } from '../../api/domainOf.ts';
import { CODES } from '../../api/kernel/codes.ts';
import type { Operation } from '../../api/kernel/operation.ts';
import { openapiDocument } from '../../api/openapi.ts';

/** The document as whoever reads it sees it. */
const document = JSON.parse(JSON.stringify(openapiDocument())) as Document;

interface Parameter {
  in: string;
  name: string;
  required?: boolean;
}
interface Described {
  operationId: string;
  tags: string[];
  summary: string;
  security: object[];
  parameters: Parameter[];
  requestBody?: { required: boolean; content: Record<string, { schema: object }> };
  responses: Record<string, { description: string; content: Record<string, { schema: object }> }>;
  'x-access': string;
  'x-lifecycle'?: string;
  'x-changes'?: boolean;
}
interface Document {
  openapi: string;
  info: { title: string; version: string };
  tags: { name: string }[];
  paths: Record<string, Record<string, Described>>;
  components: { schemas: Record<string, object>; securitySchemes: Record<string, object> };
}

/** A statement of PostgreSQL has 65,535 values at most; the rest of it needs some too. */
const MOST_VALUES = 50_000;

/** The lists in a part of the document, with all that it refers to. */
function listsIn(part: unknown, within: readonly string[] = []): { maxItems?: number }[] {
  if (typeof part !== 'object' || part === null) return [];
  const { $ref: to, type } = part as { $ref?: string; type?: string | string[] };
  if (to !== undefined) {
    const name = to.slice('#/components/schemas/'.length);
    return within.includes(name)
      ? []
      : listsIn(document.components.schemas[name], [...within, name]);
  }
  const own = [type].flat().includes('array') ? [part as { maxItems?: number }] : [];
  return [...own, ...Object.values(part).flatMap((inner) => listsIn(inner, within))];
}

const described = Object.entries(document.paths).flatMap(([path, item]) =>
  Object.entries(item).map(([method, operation]) => ({ path, method, operation })),
);

describe('the document', () => {
  test('is an OpenAPI 3.1 document with a tag for each domain', () => {
    expect(document.openapi).toMatch(/^3\.1\.\d$/);
    expect(document.info).toMatchObject({ title: 'Larder', version: '1' });
    expect(document.tags.map(({ name }) => name)).toEqual(Object.keys(calls));
  });

  test('describes every operation of the contract once, and nothing else', () => {
    const names = described.map(({ operation }) => operation.operationId);
    expect(names.toSorted()).toEqual(Object.keys(contract).toSorted());
  });

  test('says of each list in a request how long it may be: a query takes so many values and no more', () => {
    const endless = described.flatMap(({ operation }) =>
      [operation.parameters, operation.requestBody]
        .flatMap((part) => listsIn(part))
        .filter(({ maxItems }) => maxItems === undefined || maxItems > MOST_VALUES)
        .map(() => operation.operationId),
    );
    expect(endless).toEqual([]);
    expect(described.flatMap(({ operation }) => listsIn(operation.requestBody))).not.toEqual([]);
  });

  test('refers only to schemas that it holds', () => {
    const referred = [...JSON.stringify(document).matchAll(/"\$ref":"([^"]+)"/g)].map(
      ([, to]) => to,
    );
    expect(referred.length).toBeGreaterThan(100);
    const held = Object.keys(document.components.schemas);
    for (const to of new Set(referred)) {
      expect(held.map((name) => `#/components/schemas/${name}`)).toContain(to);
    }
  });

  test('names no schema twice for what goes in and what comes out', () => {
    const held = Object.keys(document.components.schemas);
    expect(held.filter((name) => name.endsWith('Output'))).toEqual([]);
  });

  test('has only schemas of JSON Schema 2020-12, whose required fields are there', () => {
    const schemas = [
      ...Object.values(document.components.schemas),
      ...described.flatMap(({ operation }) => schemasOf(operation)),
    ].flatMap(withInner);
    expect(schemas.length).toBeGreaterThan(1_000);
    for (const { type = [], required = [], properties, nullable } of schemas) {
      expect(TYPES).toEqual(expect.arrayContaining([type].flat()));
      // A map of an enumeration's names has no properties, and requires all of them.
      if (properties) {
        expect(Object.keys(properties)).toEqual(expect.arrayContaining(required));
      }
      // Of OpenAPI 3.0; a reader of 3.1 would pass over it.
      expect(nullable).toBeUndefined();
    }
  });
});

describe.each(described)('$operation.operationId', ({ path, method, operation }) => {
  const operations: Record<string, Operation> = contract;
  const declared = operations[operation.operationId] as Operation;

  test('has the path, method, words and domain of the contract', () => {
    expect({ path, method }).toEqual({ path: declared.path, method: declared.method });
    expect(operation.summary).toBe(declared.summary);
    expect(operation.tags).toEqual([domainOf(operation.operationId as OperationName)]);
  });

  test('says who may call it, and which lifecycle it moves', () => {
    expect(operation['x-access']).toBe(declared.access);
    expect(operation['x-lifecycle']).toBe([declared.sends].flat()[0]);
    expect(operation['x-changes']).toBe(declared.changes);
    expect(operation.security).toEqual(declared.access === 'public' ? [] : [{ accessToken: [] }]);
  });

  test('takes the headers that the server reads', () => {
    const headers = operation.parameters.filter((parameter) => parameter.in === 'header');
    const isRequired = Object.fromEntries(
      headers.map(({ name, required = false }) => [name, required]),
    );
    expect(isRequired).toEqual({
      markers: false,
      ...(declared.access === 'public' ? {} : { accessToken: true, Background: false }),
      ...(declared.idempotency ? { 'Idempotency-Key': declared.idempotency === 'required' } : {}),
    });
  });

  test('takes the parameters of its path, and its query', () => {
    const inPath = [...path.matchAll(/\{([^}]+)\}/g)].map(([, name]) => name);
    expect(namesIn(operation, 'path')).toEqual(inPath);
    expect(namesIn(operation, 'query')).toEqual(Object.keys(declared.query?.shape ?? {}));
    const hasBody = declared.body !== undefined || declared.files !== undefined;
    expect(operation.requestBody !== undefined).toBe(hasBody);
    const type = declared.files ? 'multipart/form-data' : 'application/json';
    expect(Object.keys(operation.requestBody?.content ?? {})).toEqual(hasBody ? [type] : []);
    const form = operation.requestBody?.content['multipart/form-data']?.schema as
      | Schema
      | undefined;
    for (const field of Object.keys(declared.files ?? {})) {
      expect(form?.properties?.[field]).toMatchObject({ type: 'string' });
    }
  });

  test('answers an envelope, done with its data or not and why, or a file', () => {
    if (declared.mediaTypes) {
      const types = Object.keys(operation.responses['200']?.content ?? {});
      expect(types).toEqual([...declared.mediaTypes, 'application/json']);
      const answer = operation.responses['200']?.content['application/json']?.schema;
      expect(answer).toEqual({ $ref: '#/components/schemas/Failure' });
      return;
    }
    const schema = operation.responses['200']?.content['application/json']?.schema as Schema;
    const [done, failure] = schema.anyOf ?? [];
    expect(done?.required).toEqual(['success', 'code', 'msg', 'data']);
    expect(done?.properties).toMatchObject({ success: { const: true }, code: { const: CODES.ok } });
    expect(failure).toEqual({ $ref: '#/components/schemas/Failure' });
    for (const status of ['4XX', '5XX']) {
      expect(operation.responses[status]?.content['application/json']?.schema).toEqual(failure);
    }
  });
});

test('a failure says its code and words, and may say fields and reason', () => {
  const { properties, required } = document.components.schemas.Failure as Schema;
  expect(Object.keys(properties ?? {})).toEqual([
    'success',
    'code',
    'msg',
    'data',
    'errors',
    'reason',
  ]);
  expect(required).toEqual(expect.arrayContaining(['success', 'code', 'msg']));
  expect(required).not.toEqual(expect.arrayContaining(['errors']));
});

const namesIn = (operation: Described, place: string) =>
  operation.parameters.filter((parameter) => parameter.in === place).map(({ name }) => name);

const domainOf = (name: OperationName) => domainOfCall[name];

const schemasOf = ({ requestBody, responses }: Described) =>
  [requestBody, ...Object.values(responses)].flatMap((part) =>
    part ? Object.values(part.content).map(({ schema }) => schema) : [],
  );

/** What of JSON Schema is looked at here. */
interface Schema {
  type?: string | string[];
  required?: string[];
  properties?: Record<string, Schema>;
  anyOf?: Schema[];
  nullable?: boolean;
  $ref?: string;
}

const TYPES = ['string', 'number', 'integer', 'boolean', 'object', 'array', 'null'];

/** The keywords whose values are schemas by name, one schema, or several. */
const NAMED = ['properties', '$defs'];
const INNER = ['items', 'additionalProperties', 'propertyNames', 'anyOf', 'oneOf', 'allOf', 'not'];

function withInner(schema: object): Schema[] {
  const within = Object.entries(schema).flatMap(([keyword, value]) => {
    if (NAMED.includes(keyword)) return Object.values(value as object);
    if (INNER.includes(keyword)) return [value].flat();
    return [];
  });
  const schemas = within.filter((one) => typeof one === 'object' && one !== null) as object[];
  return [schema as Schema, ...schemas.flatMap(withInner)];
}
