import type driverLinks from '../../../i18n/en-US/driverLinks.json';
import type { ScreenDomain } from '../../lib/domain.ts';

declare module '../../lib/domain.ts' {
  interface DomainTexts {
    driverLinks: typeof driverLinks;
  }
}

export const driverLinksDomain = {
  navigation: [],
  waiting: {},
  finding: null,
  pages: {},
} as const satisfies ScreenDomain<'driverLinks'>;
