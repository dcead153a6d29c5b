import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ButtonLink } from '../../../components/links.tsx';
import { RecordFrame } from '../../../components/record/RecordFrame.tsx';
import { useFollow } from '../../../components/record/useFollow.ts';
import { PurchasePage } from './PurchasePage.tsx';
import { usePurchaseFlow } from './usePurchaseFlow.ts';

/**
 * One purchase order: where it is, what came in, what was paid and sent, what can be done now and
 * why the rest cannot.
 */
export function PurchaseRecord({ purchaseOrderId }: { purchaseOrderId: number }): ReactNode {
  return <Flow key={purchaseOrderId} purchaseOrderId={purchaseOrderId} />;
}

function Flow({ purchaseOrderId }: { purchaseOrderId: number }): ReactNode {
  const { t } = useTranslation('purchasing');
  const flow = usePurchaseFlow(purchaseOrderId);
  useFollow(flow);
  return (
    <RecordFrame
      flow={flow}
      namespace="purchasing"
      wayBack={<ButtonLink to="/purchasing/orders">{t('record.toList')}</ButtonLink>}
    >
      {(detail) => <PurchasePage detail={detail} flow={flow} />}
    </RecordFrame>
  );
}
