import type deliveryNotes from '../../../i18n/en-US/deliveryNotes.json';
import type { ScreenDomain } from '../../lib/domain.ts';

declare module '../../lib/domain.ts' {
  interface DomainTexts {
    deliveryNotes: typeof deliveryNotes;
  }
}

export const deliveryNotesDomain = {
  navigation: [
    { group: 'sales', order: 28, icon: 'signed', to: '/deliveryNotes', label: 'deliveryNotes' },
  ],
  waiting: {},
  finding: {
    records: [
      {
        permission: 'deliveryNote.view',
        call: 'listDeliveryNotes',
        record: 'deliveryNote',
        name: 'number',
        whose: 'customerName',
      },
    ],
  },
  pages: {
    deliveryNote: (deliveryNoteId) => ({
      to: '/deliveryNotes/$deliveryNoteId',
      params: { deliveryNoteId },
    }),
  },
} as const satisfies ScreenDomain<'deliveryNotes'>;
