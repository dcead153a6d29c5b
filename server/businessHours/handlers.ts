import type { businessHours as contract } from '../../api/businessHours/calls.ts';
import type { Handlers } from '../../api/kernel/operation.ts';
import type { Call } from '../kernel/context.ts';
import { readHours, saveHours } from './hours.ts';
import { businessStatus, closeStore, resumeStore } from './status.ts';

/** Whether a store is open, and when it usually is. */
export const businessHoursHandlers = {
  getBusinessStatus: (_input, call) => businessStatus(call),
  closeTemporarily: ({ body }, call) => closeStore(call, body),
  resumeBusiness: ({ body }, call) => resumeStore(call, body.version),
  getBusinessHours: (_input, call) => readHours(call),
  saveBusinessHours: ({ body }, call) => saveHours(call, body),
} satisfies Handlers<typeof contract, Call>;
