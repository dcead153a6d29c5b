import type lifecycles from '../../../i18n/en-US/lifecycles.json';
import type { ScreenDomain } from '../../lib/domain.ts';

declare module '../../lib/domain.ts' {
  interface DomainTexts {
    lifecycles: typeof lifecycles;
  }
}

export const lifecyclesDomain = {
  navigation: [{ group: 'qa', order: 10, icon: 'tree', to: '/qa/lifecycles', label: 'lifecycles' }],
  waiting: {},
  finding: null,
  pages: {},
} as const satisfies ScreenDomain<'lifecycles'>;
