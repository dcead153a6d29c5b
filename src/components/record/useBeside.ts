import { useMemo } from 'react';
import type { BesideLine } from '../../../api/operationLog/beside.ts';
import { useLogNames } from '../useLogNames.ts';
import type { Beside } from './History.tsx';

/**
 * What was done to a record beside its chart, in the person's language, for the history on its page:
 * its route loads `operationLog`.
 */
export function useBeside(lines: readonly BesideLine[]): Beside[] {
  const names = useLogNames();
  return useMemo(
    () =>
      lines.map((line) => ({
        id: line.id,
        at: line.at,
        actorId: line.operatorId,
        actorName: line.operatorName,
        actorAccount: line.operatorAccount,
        actorAvatar: line.operatorAvatar,
        actorRole: line.operatorRole,
        happened: names.operation(line.operation, line.module),
        said: names.changes(line),
        remark: line.remark,
      })),
    [lines, names],
  );
}
