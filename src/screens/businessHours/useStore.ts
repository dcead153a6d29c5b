import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { BusinessStatus } from '../../../api/businessHours/calls.ts';
import { createStoreFlow } from '../../../machines/storeClosure/flow.ts';
import { useRecordFlow } from '../../components/record/useRecordFlow.ts';
import { viewOf } from '../../components/record/view.ts';
import { useFormat } from '../../lib/useFormat.ts';
import { shopName, shopOf } from '../../shell/session.ts';
import { useGrants, useSession } from '../../shell/sessionContext.ts';
import { type StoreFlow, type StoreView, storeKind } from './storeKind.ts';

/** The flow of the store that belongs to the current shop. */
export function useStoreFlow(): StoreFlow {
  const { t } = useTranslation('businessHours');
  const name = useShopName();
  const shopId = useSession((snapshot) => shopOf(snapshot)?.restaurantId ?? 0);
  return useRecordFlow(shopId, {
    create: createStoreFlow,
    namespace: 'businessHours',
    numberOf: () => name,
    drafts: 'storeEvent',
    doneText: ({ type }) => t(type === 'close' ? 'closure.doneClosed' : 'closure.doneOpen'),
  });
}

/** What the chart says of the store, with its shop's name. */
export function useStoreView(detail: BusinessStatus): StoreView {
  const grants = useGrants();
  const name = useShopName();
  return useMemo(() => viewOf(storeKind(name), detail, grants), [name, detail, grants]);
}

/** The current shop's name in the person's language. */
export function useShopName(): string {
  const { locale } = useFormat();
  return useSession((snapshot) => {
    const shop = shopOf(snapshot);
    return shop ? shopName(shop, locale) : '';
  });
}
