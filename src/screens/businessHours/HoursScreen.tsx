import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { BusinessStatus } from '../../../api/businessHours/calls.ts';
import type { HistoryLine } from '../../../api/kernel/record.ts';
import { CLOSURES } from '../../../machines/storeClosure/law/facts.ts';
import { AnchorLink, ButtonLink } from '../../components/links.tsx';
import { RecordFrame } from '../../components/record/RecordFrame.tsx';
import { RecordPage } from '../../components/record/RecordPage.tsx';
import { useFormat } from '../../lib/useFormat.ts';
import { STORE_FORMS } from './forms.tsx';
import { HoursPanel } from './HoursPanel.tsx';
import { StatusPanel } from './StatusPanel.tsx';
import type { StoreFlow } from './storeKind.ts';
import { useShopName, useStoreFlow, useStoreView } from './useStore.ts';

/** The store of the shop: whether it is open, what happened to it, and its business hours. */
export function HoursScreen(): ReactNode {
  const { t } = useTranslation(['businessHours', 'shopSettings']);
  const flow = useStoreFlow();
  return (
    <RecordFrame
      flow={flow}
      namespace="businessHours"
      wayBack={<ButtonLink to="/store/business">{t('shopSettings:title')}</ButtonLink>}
    >
      {(detail) => <StorePage detail={detail} flow={flow} />}
    </RecordFrame>
  );
}

interface StorePageProps {
  detail: BusinessStatus;
  flow: StoreFlow;
}

function StorePage({ detail, flow }: StorePageProps): ReactNode {
  const { t } = useTranslation(['businessHours', 'shopSettings']);
  const view = useStoreView(detail);
  const payloadOf = usePayloadText();
  return (
    <RecordPage
      view={view}
      flow={flow}
      forms={STORE_FORMS}
      title={t('hours.pageTitle', { shop: useShopName() })}
      facts={[
        <AnchorLink key="orders" to="/orders" search={{ tab: 'toAccept' }}>
          {t('record.orders')}
        </AnchorLink>,
        <AnchorLink key="business" to="/store/business">
          {t('shopSettings:title')}
        </AnchorLink>,
      ]}
      payloadOf={payloadOf}
    >
      <StatusPanel view={view} flow={flow} />
      <HoursPanel now={detail.now} editable />
    </RecordPage>
  );
}

/** For how long the store was closed, and until when. */
function usePayloadText(): (line: HistoryLine) => string[] {
  const { t } = useTranslation(['businessHours', 'shopSettings']);
  const { date } = useFormat();
  return ({ payload: { length, reopensAt } }) => {
    const known = CLOSURES.find((candidate) => candidate === length);
    return known === undefined || typeof reopensAt !== 'string'
      ? []
      : [t(`lengths.${known}`), t('status.until', { until: date(reopensAt) })];
  };
}
