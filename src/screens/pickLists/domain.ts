import type pickLists from '../../../i18n/en-US/pickLists.json';
import type { ScreenDomain } from '../../lib/domain.ts';

declare module '../../lib/domain.ts' {
  interface DomainTexts {
    pickLists: typeof pickLists;
  }
}

export const pickListsDomain = {
  navigation: [
    { group: 'sales', order: 22, icon: 'checklist', to: '/pickLists', label: 'pickLists' },
  ],
  waiting: {},
  finding: {
    records: [
      {
        permission: 'pickList.view',
        call: 'listPickLists',
        record: 'pickList',
        name: 'number',
        whose: 'customerName',
      },
    ],
  },
  pages: {
    pickList: (pickListId) => ({ to: '/pickLists/$pickListId', params: { pickListId } }),
    pickLine: null,
  },
} as const satisfies ScreenDomain<'pickLists'>;
