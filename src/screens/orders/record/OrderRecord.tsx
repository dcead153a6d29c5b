import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ButtonLink } from '../../../components/links.tsx';
import { Message } from '../../../components/Message.tsx';
import { RecordSkeleton } from '../../../components/RecordSkeleton.tsx';
import { ErrorState, NoAccess } from '../../../components/states.tsx';
import { OrderPage } from './OrderPage.tsx';
import { useOrderFlow } from './useOrderFlow.ts';

/**
 * One order: where it is, what came before, what can be done now and why the rest cannot, and the
 * way to anywhere else.
 */
export function OrderRecord({ orderId }: { orderId: number }): ReactNode {
  return <Flow key={orderId} orderId={orderId} />;
}

function Flow({ orderId }: { orderId: number }): ReactNode {
  const [snapshot, send] = useOrderFlow(orderId);
  const { record, failure } = snapshot.context;
  if (snapshot.matches({ failed: 'notFound' })) return <OrderNotFound />;
  if (snapshot.matches({ failed: 'noAccess' })) return <NoAccess />;
  if (snapshot.matches({ failed: 'broken' }) && failure) {
    return <ErrorState failure={failure} onRetry={() => send({ type: 'RETRY' })} />;
  }
  if (record === null) return <RecordSkeleton panels={4} />;
  return <OrderPage detail={record} snapshot={snapshot} send={send} />;
}

/** The specification's words where there is no such order (spec section 8). */
function OrderNotFound(): ReactNode {
  const { t } = useTranslation('orders');
  return (
    <Message
      icon="search"
      order={1}
      title={t('record.notFound')}
      actions={<ButtonLink to="/orders">{t('record.toList')}</ButtonLink>}
    >
      {t('record.notFoundText')}
    </Message>
  );
}
