import type outbound from '../../../i18n/en-US/outbound.json';
import type { ScreenDomain } from '../../lib/domain.ts';

declare module '../../lib/domain.ts' {
  interface DomainTexts {
    outbound: typeof outbound;
  }
}

export const outboundDomain = {
  navigation: [
    { group: 'sales', order: 30, icon: 'box', to: '/orders/warehouse', label: 'outbound' },
  ],
  waiting: {
    outboundToMend: { at: '/orders/warehouse', search: {} },
  },
  finding: null,
  pages: {},
} as const satisfies ScreenDomain<'outbound'>;
