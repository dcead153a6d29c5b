import { createFileRoute } from '@tanstack/react-router';
import { loadTexts } from '../../lib/i18n.ts';
import { ofShop } from '../../lib/shopInAddress.ts';
import { OutboxMessage } from '../../screens/outbox/OutboxMessage.tsx';

export const Route = createFileRoute('/_office/system/outbox/$messageId')({
  staticData: { permission: 'outbox.view' },
  search: ofShop,
  loader: loadTexts('outbox', 'records', 'lifecycles', 'files', 'validation'),
  component: MessageRoute,
});

function MessageRoute() {
  const { messageId } = Route.useParams();
  return <OutboxMessage messageId={Number(messageId)} />;
}
