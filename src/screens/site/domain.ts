import type site from '../../../i18n/en-US/site.json';
import type { ScreenDomain } from '../../lib/domain.ts';

declare module '../../lib/domain.ts' {
  interface DomainTexts {
    site: typeof site;
  }
}

export const siteDomain = {
  navigation: [],
  waiting: {},
  finding: null,
  pages: {},
} as const satisfies ScreenDomain<'site'>;
