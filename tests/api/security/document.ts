import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import type { RecordName } from '../../../api/domains.ts';
import { openapiDocument } from '../../../api/openapi.ts';

/** As much of JSON Schema as the contract's document uses. */
export interface Schema {
  $ref?: string;
  type?: string | string[];
  enum?: unknown[];
  const?: unknown;
  anyOf?: Schema[];
  oneOf?: Schema[];
  allOf?: Schema[];
  properties?: Record<string, Schema>;
  required?: string[];
  propertyNames?: Schema;
  additionalProperties?: Schema | boolean;
  items?: Schema;
  minItems?: number;
  maxItems?: number;
  minLength?: number;
  maxLength?: number;
  pattern?: string;
  format?: string;
  /** Whose id it is. */
  'x-record'?: RecordName;
  minimum?: number;
  maximum?: number;
  exclusiveMinimum?: number;
  exclusiveMaximum?: number;
}

/** One call as the OpenAPI document describes it. */
export interface Described {
  name: string;
  /** The domain that it is of. */
  domain: string;
  method: string;
  path: string;
  params: Schema;
  query: Schema;
  /** A JSON body; null where it takes none. */
  body: Schema | null;
  /** A multipart body, whose binary fields are files. */
  form: Schema | null;
  needsKey: boolean;
  /** Whether an answer is as the document says. */
  isAnswer: ValidateFunction;
  /** Whether a JSON body is; always where there is none. */
  isBody: (body: unknown) => boolean;
}

interface Parameter {
  in: string;
  name: string;
  required?: boolean;
  schema?: Schema;
}

interface DocumentOperation {
  operationId: string;
  tags?: string[];
  parameters?: Parameter[];
  requestBody?: { required?: boolean; content: Record<string, { schema: Schema }> };
  responses: Record<string, { content: Record<string, { schema: Schema }> }>;
}

// What an outsider reads: the document as it is printed.
const document = JSON.parse(JSON.stringify(openapiDocument())) as {
  paths: Record<string, Record<string, DocumentOperation>>;
};

/** The schema that a `$ref` of the document stands for. */
export function resolve(schema: Schema): Schema {
  if (schema.$ref === undefined) return schema;
  const found = schema.$ref
    .slice('#/'.length)
    .split('/')
    .reduce<unknown>((node, name) => (node as Record<string, unknown>)[name], document);
  return resolve(found as Schema);
}

/** The record that each id in a call's request stands for, by the field's name. */
export function recordsOfIds({ params, query, body, form }: Described): Map<string, RecordName> {
  const found = new Map<string, RecordName>();
  const walk = (given: Schema, name: string): void => {
    const schema = resolve(given);
    const record = schema['x-record'];
    if (record !== undefined) {
      const other = found.get(name) ?? record;
      if (other !== record) throw new Error(`${name} stands for ${other} and for ${record}`);
      found.set(name, record);
    }
    const { anyOf = [], oneOf = [], allOf = [], items, properties = {} } = schema;
    for (const one of [...anyOf, ...oneOf, ...allOf, ...(items ? [items] : [])]) walk(one, name);
    for (const [key, one] of Object.entries(properties)) walk(one, key);
  };
  for (const part of [params, query, body, form]) if (part) walk(part, '');
  return found;
}

/** Every call of the document. */
export function describedCalls(): Described[] {
  const ajv = new Ajv2020({ strict: false, validateFormats: false });
  ajv.addSchema(document, 'larder');
  const at = (...names: string[]) =>
    ajv.compile({
      $ref: `larder#/${names.map((name) => encodeURIComponent(name.replaceAll('~', '~0').replaceAll('/', '~1'))).join('/')}`,
    });
  return Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(
      ([method, { operationId, tags = [], parameters = [], requestBody }]) => {
        const json = requestBody?.content['application/json']?.schema ?? null;
        const here = ['paths', path, method] as const;
        const isBody = json
          ? at(...here, 'requestBody', 'content', 'application/json', 'schema')
          : () => true;
        return {
          name: operationId,
          domain: tags[0] ?? '',
          method: method.toUpperCase(),
          path,
          params: objectOf(parameters, 'path'),
          query: objectOf(parameters, 'query'),
          body: json,
          form: requestBody?.content['multipart/form-data']?.schema ?? null,
          needsKey: parameters.some(({ name, required }) => name === 'Idempotency-Key' && required),
          isAnswer: at(...here, 'responses', '200', 'content', 'application/json', 'schema'),
          isBody: (body) => isBody(body ?? (requestBody?.required ? body : {})) === true,
        };
      },
    ),
  );
}

function objectOf(parameters: readonly Parameter[], place: string): Schema {
  const here = parameters.filter((parameter) => parameter.in === place);
  return {
    type: 'object',
    properties: Object.fromEntries(here.map(({ name, schema = {} }) => [name, schema])),
    required: here.filter(({ required }) => required).map(({ name }) => name),
  };
}
