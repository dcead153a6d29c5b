import { domains, type OperationName } from '../../api/contract.ts';

/** The domain that an operation belongs to, as the operation log's modules are called. */
export function moduleOf(operation: OperationName): string {
  const found = Object.entries(domains).find(([, table]) => operation in table);
  if (!found) throw new Error(`No domain has the operation ${operation}`);
  return found[0];
}
