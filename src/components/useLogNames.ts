import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { OperationLogLine } from '../../api/operationLog/calls.ts';
import { changesInWords } from '../../api/operationLog/changes.ts';
import { movedInWords, operationKeys } from '../../api/operationLog/words.ts';
import { endedDelay } from '../../machines/kernel/law/graph.ts';
import { useFormat } from '../lib/useFormat.ts';
import { useRoleOfCode, useRoles } from './chart/useWho.ts';

/** The names of what the log speaks of, in the person's language. */
export interface LogNames {
  module: (module: string) => string;
  /** The same event may be called otherwise in another module. */
  operation: (operation: string, module?: string) => string;
  /** Where a move led: "New → Store accepted". */
  moved: (moved: NonNullable<OperationLogLine['moved']>) => string;
  /** The old and the new values, a sentence each. */
  changes: (line: Pick<OperationLogLine, 'module' | 'changes'>) => string[];
  /** By its code, or by what it was called then; the clock has none. */
  role: (code: string, then?: OperationLogLine['operatorRoleNames']) => string;
}

/**
 * An operation of the log is an event of a lifecycle, one of its delays, or a call of the contract.
 * What has no name yet is shown as the log has it.
 */
export function useLogNames(): LogNames {
  const { i18n } = useTranslation('operationLog');
  const role = useRoleOfCode(useRoles());
  const { locale, money, roleName } = useFormat();
  return useMemo(() => {
    // The log's own words make the keys, so their types can be known only when it runs.
    const translate = i18n.t as unknown as (
      key: string,
      figures?: Record<string, string>,
    ) => string;
    const firstOf = (keys: string[], plain: string) => {
      const found = keys.find((key) => i18n.exists(key));
      return found === undefined ? plain : translate(found);
    };
    return {
      module: (module) => firstOf([`operationLog:modules.${module}`], module),
      operation: (operation, module) =>
        firstOf(operationKeys(endedDelay(operation) ?? operation, module), operation),
      moved: (moved) =>
        movedInWords(moved, (key) => (i18n.exists(key) ? translate(key) : null), i18n.language),
      changes: ({ module, changes }) =>
        changesInWords(module, changes, {
          locale,
          text: (key, figures) => (i18n.exists(key) ? translate(key, figures) : null),
          money,
        }),
      role: (code, then) =>
        then ? roleName({ roleName: then.name, roleNameEn: then.nameEn }) : role(code),
    };
  }, [i18n, role, locale, money, roleName]);
}
