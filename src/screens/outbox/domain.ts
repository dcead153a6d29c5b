import type { ScreenDomain } from '../../lib/domain.ts';

export const outboxDomain = {
  navigation: [{ group: 'system', order: 40, icon: 'mail', to: '/system/outbox', label: 'outbox' }],
  waiting: [],
  pages: {
    outboxMessage: (messageId) => ({ to: '/system/outbox/$messageId', params: { messageId } }),
    outboxAttachment: null,
  },
} as const satisfies ScreenDomain<'outbox'>;
