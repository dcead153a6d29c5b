import type exclusiveLinks from '../../../i18n/en-US/exclusiveLinks.json';
import type { ScreenDomain } from '../../lib/domain.ts';

declare module '../../lib/domain.ts' {
  interface DomainTexts {
    exclusiveLinks: typeof exclusiveLinks;
  }
}

export const exclusiveLinksDomain = {
  navigation: [
    {
      group: 'marketing',
      order: 20,
      icon: 'globe',
      to: '/marketing/links',
      label: 'exclusiveLinks',
    },
  ],
  waiting: {},
  finding: null,
  pages: {
    exclusiveLink: () => ({ to: '/marketing/links', params: {} }),
  },
} as const satisfies ScreenDomain<'exclusiveLinks'>;
