import { Alert } from '@mantine/core';
import { type ReactNode, useCallback, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { HistoryLine } from '../../../api/kernel/record.ts';
import type {
  PaidTo,
  SettlementDetail,
  SettlementRequest,
} from '../../../api/settlements/calls.ts';
import { createSettlementFlow } from '../../../machines/settlement/flow.ts';
import { figuresStand } from '../../../machines/settlement/law/index.ts';
import { ActionButton } from '../../components/ActionButton.tsx';
import { Named } from '../../components/avatar/Named.tsx';
import { pictureIn } from '../../components/avatar/pictureIn.ts';
import { Facts } from '../../components/Facts.tsx';
import { AnchorLink, ButtonLink } from '../../components/links.tsx';
import { Amounts } from '../../components/record/Amounts.tsx';
import { RecordFrame } from '../../components/record/RecordFrame.tsx';
import { RecordPage } from '../../components/record/RecordPage.tsx';
import { Related } from '../../components/record/Related.tsx';
import { useFollow } from '../../components/record/useFollow.ts';
import { type RecordFlow, useRecordFlow } from '../../components/record/useRecordFlow.ts';
import { viewOf } from '../../components/record/view.ts';
import { useDownload } from '../../lib/download.ts';
import { useFormat } from '../../lib/useFormat.ts';
import { useGrants } from '../../shell/sessionContext.ts';
import { caseAsRelated } from '../afterSales/asRelated.ts';
import { orderAsRelated } from '../orders/asRelated.ts';
import { statementAsRelated } from './asRelated.ts';
import { SETTLEMENT_FORMS } from './forms.tsx';
import { Orders } from './Orders.tsx';
import { settlementKind } from './settlementKind.ts';
import { useAccountText } from './useAccountText.ts';
import { usePeriodText } from './usePeriodText.ts';

/** One statement: its billing time, its figures, its orders, and what is still to be done with it. */
export function SettlementRecord({ settlementId }: { settlementId: number }): ReactNode {
  return <Flow key={settlementId} settlementId={settlementId} />;
}

function Flow({ settlementId }: { settlementId: number }): ReactNode {
  const flow = useRecordFlow(settlementId, {
    create: createSettlementFlow,
    namespace: 'settlements',
    numberOf: settlementKind.numberOf,
    drafts: 'settlementEvent',
  });
  useFollow(flow);
  return (
    <RecordFrame flow={flow} namespace="settlements" wayBack={<Back />}>
      {(detail) => <SettlementPage detail={detail} flow={flow} />}
    </RecordFrame>
  );
}

function Back(): ReactNode {
  const { t } = useTranslation('settlements');
  return <ButtonLink to="/finance/statements">{t('record.toList')}</ButtonLink>;
}

interface SettlementPageProps {
  detail: SettlementDetail;
  flow: RecordFlow<SettlementDetail, SettlementRequest>;
}

function SettlementPage({ detail, flow }: SettlementPageProps): ReactNode {
  const { t } = useTranslation('settlements');
  const { money, date, number } = useFormat();
  const grants = useGrants();
  const saving = useDownload();
  const accountText = useAccountText();
  const periodText = usePeriodText();
  const view = useMemo(() => viewOf(settlementKind, detail, grants), [detail, grants]);
  const payloadOf = useCallback(
    ({ payload: { account } }: HistoryLine) => (account ? [accountText(account as PaidTo)] : []),
    [accountText],
  );
  const { settlement } = detail;
  const amount = (value: string) => money(value, settlement.currency);
  const hasFigures = view.snapshot.hasTag('hasFigures');
  const period = periodText(settlement);
  return (
    <RecordPage
      view={view}
      flow={flow}
      forms={SETTLEMENT_FORMS}
      title={t('record.title', { number: settlement.settlementNo })}
      facts={[
        period,
        t(`cycles.${settlement.cycle}`),
        amount(settlement.totalAmount),
        <AnchorLink key="list" to="/finance/statements">
          {t('record.toList')}
        </AnchorLink>,
      ]}
      payloadOf={payloadOf}
      links={[
        <ActionButton
          key="document"
          label={t('record.document')}
          reason={figuresStand(detail.state)}
          loading={saving.underWay}
          onClick={() =>
            saving.start((api, flags) =>
              api.downloadSettlement({ params: { id: settlement.id } }, flags),
            )
          }
        />,
      ]}
      related={
        <Related
          key={settlement.id}
          load={(api, flags) => api.getSettlementRelated({ params: { id: settlement.id } }, flags)}
          version={settlement.version}
          parts={{
            orders: { kind: orderAsRelated, title: 'orders' },
            cases: { kind: caseAsRelated, title: 'cases' },
            neighbours: {
              kind: statementAsRelated,
              title: 'neighbours',
              all: { to: '/finance/statements' },
            },
          }}
          log={{ target: settlement.settlementNo }}
        />
      }
    >
      {hasFigures ? null : (
        <Alert color="blue" role="status" title={t('record.notArrived')}>
          {t('record.notArrivedText', { when: date(settlement.periodTo) })}
        </Alert>
      )}
      <Facts
        title={t('record.billing')}
        facts={[
          [t('fields.period'), period],
          [t('fields.cycle'), t(`cycles.${settlement.cycle}`)],
          [t('fields.orders'), number(settlement.orderCount)],
          [t('fields.adjustments'), number(settlement.adjustmentCount)],
          [t('fields.generatedAt'), settlement.generatedAt && date(settlement.generatedAt)],
          [
            t('fields.generatedBy'),
            !hasFigures ? null : detail.facts.generatedBy === null ? (
              (settlement.generatedByName ?? t('record.byClock'))
            ) : (
              <Named
                key="by"
                name={detail.facts.generatedBy.name}
                fileId={pictureIn(detail.history, { actorId: detail.facts.generatedBy.id })}
              />
            ),
          ],
          [
            t(detail.facts.transferAmount < 0 ? 'fields.paidFrom' : 'fields.paidTo'),
            detail.facts.paidTo && accountText(detail.facts.paidTo),
          ],
        ]}
      />
      <Amounts
        title={t('record.statistics')}
        rows={[
          [t('fields.turnover'), amount(settlement.turnover)],
          [t('fields.refund'), amount(settlement.refund)],
          [t('fields.platformServiceFee'), amount(settlement.platformServiceFee)],
          [t('fields.platformServiceTax'), amount(settlement.platformServiceTax)],
          [t('fields.totalAmount'), amount(settlement.totalAmount), true],
          [t('fields.borneByOthers'), amount(settlement.borneByOthers)],
          [t('fields.transferAmount'), amount(settlement.transferAmount), true],
          [t('fields.consumptionTax'), amount(settlement.consumptionTax)],
          [t('fields.deliveryFeeSubsidy'), amount(settlement.deliveryFeeSubsidy)],
          [t('fields.promotion'), amount(settlement.promotion)],
          [t('fields.packingFee'), amount(settlement.packingFee)],
        ]}
      />
      <Orders key={detail.facts.generations} settlement={settlement} hasFigures={hasFigures} />
    </RecordPage>
  );
}
