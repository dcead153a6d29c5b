import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { isTagged } from '../../../machines/kernel/law/explain.ts';
import { subscriptionLaw } from '../../../machines/subscription/flow.ts';
import { ButtonLink } from '../../components/links.tsx';
import { RecordFrame } from '../../components/record/RecordFrame.tsx';
import { PlanPage } from './PlanPage.tsx';
import { SubscriptionPage } from './SubscriptionScreen.tsx';
import { useSubscriptionFlow } from './useSubscription.ts';

/** The plan of the shop's areas and tables; who has not subscribed is asked to (spec section 1). */
export function PlanScreen(): ReactNode {
  const { t } = useTranslation('sitePlan');
  const flow = useSubscriptionFlow();
  return (
    <RecordFrame
      flow={flow}
      namespace="sitePlan"
      wayBack={<ButtonLink to="/store/subscription">{t('record.toIt')}</ButtonLink>}
    >
      {(detail) =>
        isTagged(subscriptionLaw.lifecycle, detail.state, 'showsPlan') ? (
          <PlanPage />
        ) : (
          <SubscriptionPage detail={detail} flow={flow} />
        )
      }
    </RecordFrame>
  );
}
