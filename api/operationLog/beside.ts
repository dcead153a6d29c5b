import type { z } from 'zod';
import { operationLogLine } from './calls.ts';

/** What was done to a record beside its chart, as its page shows it among its history. */
export const besideLine = operationLogLine
  .pick({
    id: true,
    at: true,
    operatorId: true,
    operatorName: true,
    operatorAccount: true,
    operatorAvatar: true,
    operatorRole: true,
    module: true,
    operation: true,
    changes: true,
    remark: true,
  })
  .meta({ id: 'BesideLine' });
export type BesideLine = z.output<typeof besideLine>;
