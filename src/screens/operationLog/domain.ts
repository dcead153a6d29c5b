import type operationLog from '../../../i18n/en-US/operationLog.json';
import type { ScreenDomain } from '../../lib/domain.ts';

declare module '../../lib/domain.ts' {
  interface DomainTexts {
    operationLog: typeof operationLog;
  }
}

export const operationLogDomain = {
  navigation: [
    { group: 'system', order: 30, icon: 'log', to: '/system/operation-log', label: 'operationLog' },
  ],
  waiting: {},
  finding: null,
  pages: {},
} as const satisfies ScreenDomain<'operationLog'>;
