import type { AccountFacts } from '../../../machines/account/law/facts.ts';
import type { Variant } from '../../paths/plan.ts';

export const card = { name: 'Walked', phone: '+65 9123 4567', roleId: 3, shopIds: [1] };

export const accountVariants: Variant<AccountFacts>[] = [
  {
    name: 'clerk',
    facts: {
      ...card,
      accountId: 1,
      avatar: null,
      salesPersonCode: '',
      isSelf: false,
      hasMore: false,
      lastIn: [],
      hasOneTimePassword: true,
    },
  },
];
