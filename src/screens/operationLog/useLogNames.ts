import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';

/** The names of what the log speaks of, in the person's language. */
export interface LogNames {
  module: (module: string) => string;
  operation: (operation: string) => string;
}

/**
 * An operation of the log is an event of a lifecycle or a call of the contract. What has no name
 * yet is shown as the log has it.
 */
export function useLogNames(): LogNames {
  const { i18n } = useTranslation(['operationLog', 'orders']);
  return useMemo(() => {
    // The log's own words make the keys, so their types can be known only when it runs.
    const translate = i18n.t as unknown as (key: string) => string;
    const firstOf = (keys: string[], plain: string) => {
      const found = keys.find((key) => i18n.exists(key));
      return found === undefined ? plain : translate(found);
    };
    return {
      module: (module) => firstOf([`operationLog:modules.${module}`], module),
      operation: (operation) =>
        firstOf([`operationLog:operations.${operation}`, `orders:events.${operation}`], operation),
    };
  }, [i18n]);
}
