import type receivables from '../../../i18n/en-US/receivables.json';
import type { ScreenDomain } from '../../lib/domain.ts';

declare module '../../lib/domain.ts' {
  interface DomainTexts {
    receivables: typeof receivables;
  }
}

export const receivablesDomain = {
  navigation: [
    {
      group: 'finance',
      order: 65,
      icon: 'clock',
      to: '/finance/receivables',
      label: 'receivables',
    },
  ],
  waiting: {},
  finding: null,
  pages: {},
} as const satisfies ScreenDomain<'receivables'>;
