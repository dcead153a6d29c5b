import type taxReturns from '../../../i18n/en-US/taxReturns.json';
import type { ScreenDomain } from '../../lib/domain.ts';

declare module '../../lib/domain.ts' {
  interface DomainTexts {
    taxReturns: typeof taxReturns;
  }
}

export const taxReturnsDomain = {
  navigation: [
    {
      group: 'finance',
      order: 62,
      icon: 'clipboard',
      to: '/finance/tax-return',
      label: 'taxReturn',
    },
  ],
  waiting: {},
  finding: { screens: [{ to: '/finance/tax-return/register', label: 'taxRegister' }], records: [] },
  pages: {},
} as const satisfies ScreenDomain<'taxReturns'>;
