import { z } from 'zod';
import { callsOf, get } from '../kernel/operation.ts';
import { lifecyclesDomain } from './domain.ts';

const walked = z.object({
  id: z.string(),
  states: z.number().int(),
  statesCovered: z.number().int(),
  edges: z.number().int(),
  edgesCovered: z.number().int(),
  paths: z.number().int(),
  pathsCovered: z.number().int(),
  refusals: z.number().int(),
  refusalsCovered: z.number().int(),
});

/** What `npm run paths` walked of one chart against the running server. */
export const coverage = walked.extend({
  /** When the walk ended, ISO 8601; the engine it ran on. */
  walkedAt: z.string(),
  engine: z.enum(['PGlite', 'PostgreSQL']),
  walks: z.array(
    z.object({
      name: z.string(),
      steps: z.array(z.object({ event: z.string(), to: z.string() })),
      covered: z.boolean(),
    }),
  ),
  edgeList: z.array(
    z.object({ from: z.string(), event: z.string(), to: z.string(), covered: z.boolean() }),
  ),
});
export type Coverage = z.output<typeof coverage>;

export const lifecycles = callsOf(lifecyclesDomain, {
  listCoverage: get({
    summary: 'What the tests walked of each chart on their last run, for QA',
    access: 'qa.view',
    data: z.array(coverage),
  }),
});
