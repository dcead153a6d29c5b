import type leads from '../../../i18n/en-US/leads.json';
import type { ScreenDomain } from '../../lib/domain.ts';

declare module '../../lib/domain.ts' {
  interface DomainTexts {
    leads: typeof leads;
  }
}

export const leadsDomain = {
  navigation: [
    { group: 'sales', order: 60, icon: 'customer', to: '/customers/leads', label: 'leads' },
  ],
  waiting: {
    toTakeUp: { at: '/customers/leads', search: { tab: 'submitted' } },
  },
  finding: {
    records: [
      {
        permission: 'lead.view',
        call: 'listLead',
        record: 'lead',
        name: 'businessName',
        number: 'leadNo',
        whose: 'contactName',
        phone: 'mobile',
      },
    ],
  },
  pages: {
    lead: (leadId) => ({ to: '/customers/leads/$leadId', params: { leadId } }),
  },
} as const satisfies ScreenDomain<'leads'>;
