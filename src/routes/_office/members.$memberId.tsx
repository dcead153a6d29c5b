import { createFileRoute } from '@tanstack/react-router';
import { loadTexts } from '../../lib/i18n.ts';
import { ofShop } from '../../lib/shopInAddress.ts';
import { MemberRecord } from '../../screens/members/MemberRecord.tsx';

export const Route = createFileRoute('/_office/members/$memberId')({
  staticData: { permission: 'member.view' },
  search: ofShop,
  loader: loadTexts('members', 'recharges', 'records', 'files', 'validation'),
  component: MemberRoute,
});

function MemberRoute() {
  const { memberId } = Route.useParams();
  return <MemberRecord memberId={Number(memberId)} />;
}
