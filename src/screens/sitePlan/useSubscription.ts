import { createSubscriptionFlow } from '../../../machines/subscription/flow.ts';
import { useRecordFlow } from '../../components/record/useRecordFlow.ts';
import { shopOf } from '../../shell/session.ts';
import { useSession } from '../../shell/sessionContext.ts';
import { useShopName } from '../businessHours/useStore.ts';
import type { SubscriptionFlow } from './subscriptionKind.ts';

/** The flow of the subscription that belongs to the current shop. */
export function useSubscriptionFlow(): SubscriptionFlow {
  const name = useShopName();
  const shopId = useSession((snapshot) => shopOf(snapshot)?.restaurantId ?? 0);
  return useRecordFlow(shopId, {
    create: createSubscriptionFlow,
    namespace: 'sitePlan',
    numberOf: () => name,
    drafts: 'subscriptionEvent',
  });
}
