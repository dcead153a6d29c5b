import type { ScreenDomain } from '../../lib/domain.ts';

export const operationLogDomain = {
  navigation: [
    { group: 'system', order: 30, icon: 'log', to: '/system/operation-log', label: 'operationLog' },
  ],
  waiting: [],
  pages: {},
} as const satisfies ScreenDomain<'operationLog'>;
