import type { LeadFacts } from '../../../machines/lead/law/facts.ts';
import type { Variant } from '../../paths/plan.ts';

const BEGUN = { handlerName: '', isErased: false, isOfOffice: true, actor: null };

export const leadVariants: Variant<LeadFacts>[] = [
  { name: 'a new merchant', facts: { ...BEGUN, leadId: 1, kind: 'merchant' } },
  { name: 'a branch', facts: { ...BEGUN, leadId: 2, kind: 'branch' } },
  {
    name: "at a merchant's",
    facts: { ...BEGUN, leadId: 3, kind: 'merchant', isOfOffice: false },
  },
];
