import type { ScreenDomain } from '../../lib/domain.ts';

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
  waiting: [],
  pages: {
    exclusiveLink: () => ({ to: '/marketing/links', params: {} }),
  },
} as const satisfies ScreenDomain<'exclusiveLinks'>;
