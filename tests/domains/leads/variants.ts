import type { LeadFacts } from '../../../machines/lead/law/facts.ts';
import type { Variant } from '../../paths/plan.ts';

const BEGUN = { handlerName: '', isErased: false, actor: null };

export const leadVariants: Variant<LeadFacts>[] = [
  { name: 'a new merchant', facts: { ...BEGUN, leadId: 1, kind: 'merchant' } },
  { name: 'a branch', facts: { ...BEGUN, leadId: 2, kind: 'branch' } },
];
