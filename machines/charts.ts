import type { AnyStateMachine } from 'xstate';
import { orderCase } from './order/case.ts';

/** Every lifecycle of the product: what QA's page, the path walker and the server's timers list. */
export const charts = {
  order: orderCase,
} as const satisfies Record<string, { readonly id: string; readonly chart: AnyStateMachine }>;
