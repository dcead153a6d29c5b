import type { z } from 'zod';
import { idOf } from '../ids.ts';
import { operationLogLine } from './calls.ts';

/** What was done to a record beside its chart, as its page shows it among its history. */
export const besideLine = operationLogLine
  .pick({
    id: true,
    at: true,
    operatorId: true,
    operatorName: true,
    operatorAccount: true,
    operatorRole: true,
    module: true,
    operation: true,
    changes: true,
    remark: true,
  })
  .extend({
    /** The operator's picture, as it is now; none without one. */
    operatorAvatar: idOf('file').nullable().optional(),
  })
  .meta({ id: 'BesideLine' });
export type BesideLine = z.output<typeof besideLine>;
