import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ButtonLink } from '../../../components/links.tsx';
import { RecordFrame } from '../../../components/record/RecordFrame.tsx';
import { useFollow } from '../../../components/record/useFollow.ts';
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
  const { t } = useTranslation('orders');
  const flow = useOrderFlow(orderId);
  useFollow(flow);
  return (
    <RecordFrame
      flow={flow}
      namespace="orders"
      wayBack={<ButtonLink to="/orders">{t('record.toList')}</ButtonLink>}
    >
      {(detail) => <OrderPage detail={detail} flow={flow} />}
    </RecordFrame>
  );
}
