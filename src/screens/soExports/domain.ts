import type soExports from '../../../i18n/en-US/soExports.json';
import type { ScreenDomain } from '../../lib/domain.ts';

declare module '../../lib/domain.ts' {
  interface DomainTexts {
    soExports: typeof soExports;
  }
}

export const soExportsDomain = {
  navigation: [
    { group: 'sales', order: 35, icon: 'download', to: '/orders/exports', label: 'soExports' },
  ],
  waiting: {},
  finding: null,
  pages: { soExport: () => ({ to: '/orders/exports', params: {} }) },
} as const satisfies ScreenDomain<'soExports'>;
