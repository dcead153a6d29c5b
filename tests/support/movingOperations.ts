import type { z } from 'zod';
import { contract } from '../../api/contract.ts';
import type { Operation } from '../../api/kernel/operation.ts';

const operations = Object.values(contract as Record<string, Operation>).map((operation) => ({
  operation,
  method: operation.method.toUpperCase(),
  path: new RegExp(`^${operation.path.replaceAll(/\{\w+\}/g, '[^/]+')}$`),
}));

/** The operation of a request that the contract marks as moving something; undefined for reads. */
export function movingOperation(method: string, url: string): Operation | undefined {
  const { pathname } = new URL(url);
  const found = operations.find((one) => one.method === method && one.path.test(pathname));
  if (!found) return undefined;
  const { sends, changes, idempotency } = found.operation;
  const moves = sends || changes || idempotency || method === 'DELETE';
  return moves ? found.operation : undefined;
}

/** Whether a call of the operation can say which version of the record its sender looked at. */
export function takesVersion({ body, query }: Operation): boolean {
  return hasVersion(body ?? query);
}

function hasVersion(schema: z.ZodType | undefined): boolean {
  if (schema === undefined) return false;
  if ('options' in schema) return (schema.options as z.ZodType[]).every(hasVersion);
  return 'shape' in schema && 'version' in (schema.shape as object);
}
