import type { ScreenDomain } from '../../lib/domain.ts';

export const lifecyclesDomain = {
  navigation: [{ group: 'qa', order: 10, icon: 'tree', to: '/qa/lifecycles', label: 'lifecycles' }],
  waiting: [],
  pages: {},
} as const satisfies ScreenDomain<'lifecycles'>;
