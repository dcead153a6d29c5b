import type { OperationLogLine } from '../../../api/operationLog/calls.ts';
import { pageOf } from '../../domains.ts';
import type { Page } from '../../lib/domain.ts';

/** The page of the record that a line is about; a record that the shop does not have has no name. */
export const linkOf = ({
  targetRecord,
  targetId,
  targetName,
}: Pick<OperationLogLine, 'targetRecord' | 'targetId' | 'targetName'>): Page | undefined =>
  targetRecord === null || targetId === null || targetName === null
    ? undefined
    : pageOf(targetRecord, targetId);
