import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ButtonLink } from '../../../components/links.tsx';
import { RecordFrame } from '../../../components/record/RecordFrame.tsx';
import { useFollow } from '../../../components/record/useFollow.ts';
import { AfterSalesPage } from './AfterSalesPage.tsx';
import { useAfterSalesFlow } from './useAfterSalesFlow.ts';

/** One case: the complaint, the order beside it, the customer, and what can be done about it. */
export function AfterSalesRecord({ caseId }: { caseId: number }): ReactNode {
  return <Flow key={caseId} caseId={caseId} />;
}

function Flow({ caseId }: { caseId: number }): ReactNode {
  const { t } = useTranslation('afterSales');
  const flow = useAfterSalesFlow(caseId);
  useFollow(flow);
  return (
    <RecordFrame
      flow={flow}
      namespace="afterSales"
      wayBack={<ButtonLink to="/after-sales">{t('record.toList')}</ButtonLink>}
    >
      {(detail) => <AfterSalesPage detail={detail} flow={flow} />}
    </RecordFrame>
  );
}
