import type { Domain } from '../kernel/domain.ts';

/** The charts as quality assurance sees them. */
export const lifecyclesDomain = {
  permissions: ['qa.view'],
  records: {},
  pictures: {},
  noted: {},
  waiting: {},
  routes: {
    listCoverage: 'GET /api/lifecycles/coverage',
  },
} as const satisfies Domain;
