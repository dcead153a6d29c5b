import type outbox from '../../../i18n/en-US/outbox.json';
import type { ScreenDomain } from '../../lib/domain.ts';

declare module '../../lib/domain.ts' {
  interface DomainTexts {
    outbox: typeof outbox;
  }
}

export const outboxDomain = {
  navigation: [{ group: 'system', order: 40, icon: 'mail', to: '/system/outbox', label: 'outbox' }],
  waiting: {},
  finding: {
    records: [
      {
        permission: 'outbox.view',
        call: 'listOutbox',
        record: 'outboxMessage',
        name: 'subject',
        whose: 'to',
      },
    ],
  },
  pages: {
    outboxMessage: (messageId) => ({ to: '/system/outbox/$messageId', params: { messageId } }),
    outboxAttachment: null,
  },
} as const satisfies ScreenDomain<'outbox'>;
