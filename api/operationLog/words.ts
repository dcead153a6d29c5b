import { listed } from '../kernel/listInWords.ts';
import { placeKey } from '../reasons.ts';
import type { OperationLogLine } from './calls.ts';

/**
 * Where a move led, in words: "New → Pending shipment".
 * @param word A text by its key; null where there is none.
 */
export const movedInWords = (
  { record, from, to }: NonNullable<OperationLogLine['moved']>,
  word: (key: string) => string | null,
  language: string,
): string =>
  [from, to]
    .filter(({ length }) => length > 0)
    .map((places) =>
      listed(
        places.map((place) => word(placeKey(record, place)) ?? place),
        language,
      ),
    )
    .join(' → ');

/**
 * Where the name of what the operation log tells of stands in the texts, the likeliest first. An
 * operation is an event of a lifecycle, one of its delays (by its plain name), or a call of the
 * contract; the same one may be called otherwise in another module.
 */
export const operationKeys = (operation: string, module?: string): string[] => [
  `operationLog:operationsOf.${module}.${operation}`,
  `operationLog:operations.${operation}`,
  // The orders' events have their words with the orders; where no module is told it may be one.
  ...(module === undefined || module === 'orders'
    ? [`orders:events.${operation}`, `orders:happened.${operation}`]
    : []),
];

/** An operation of one module as the log is filtered by it, and as the address of its list says it. */
export const entryInLog = (module: string, operation: string): string => `${module}.${operation}`;

/** The same read back; an operation alone, as older addresses have it, is one of any module. */
export function entryOfLog(asked: string): { module: string | undefined; operation: string } {
  const [module, operation, ...more] = asked.split('.');
  return operation === undefined || more.length > 0
    ? { module: undefined, operation: asked }
    : { module, operation };
}
