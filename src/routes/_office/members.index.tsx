import { createFileRoute } from '@tanstack/react-router';
import { asItIs } from '../../lib/address.ts';
import { loadTexts } from '../../lib/i18n.ts';
import { ofShop } from '../../lib/shopInAddress.ts';
import { MemberList } from '../../screens/members/MemberList.tsx';
import type { MemberSearch } from '../../screens/members/search.ts';

export const Route = createFileRoute('/_office/members/')({
  staticData: { permission: 'member.view' },
  validateSearch: asItIs<MemberSearch>,
  search: ofShop,
  loader: loadTexts('members', 'records', 'files'),
  component: MemberList,
});
