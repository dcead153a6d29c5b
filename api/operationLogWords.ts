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
