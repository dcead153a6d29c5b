import { type ReactNode, useCallback, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { HistoryLine } from '../../../api/kernel/record.ts';
import { type StockCountDetail, stockCountEvent } from '../../../api/stockCounts/calls.ts';
import { createStockCountFlow } from '../../../machines/stockCount/flow.ts';
import type { StockCountEvent } from '../../../machines/stockCount/law/facts.ts';
import { ActionButton } from '../../components/ActionButton.tsx';
import { Named } from '../../components/avatar/Named.tsx';
import { ButtonLink } from '../../components/links.tsx';
import { RecordFrame } from '../../components/record/RecordFrame.tsx';
import { RecordPage } from '../../components/record/RecordPage.tsx';
import { useFollow } from '../../components/record/useFollow.ts';
import { type RecordFlow, useRecordFlow } from '../../components/record/useRecordFlow.ts';
import { viewOf } from '../../components/record/view.ts';
import { UnsentHere } from '../../components/Unsent.tsx';
import { useDownload } from '../../lib/download.ts';
import { useFormat } from '../../lib/useFormat.ts';
import { useGrants } from '../../shell/sessionContext.ts';
import { STOCK_COUNT_FORMS } from './forms.tsx';
import { StockCountLines } from './StockCountLines.tsx';
import { stockCountKind } from './stockCountKind.ts';
import { countingKept } from './useCounting.ts';
import { useScopeName } from './useScopeName.ts';

/** One count: what is on it, what was counted and differs, how far it is, and its history. */
export function StockCountRecord({ stockCountId }: { stockCountId: number }): ReactNode {
  return <Flow key={stockCountId} stockCountId={stockCountId} />;
}

function Flow({ stockCountId }: { stockCountId: number }): ReactNode {
  const { t } = useTranslation('stockCounts');
  const flow = useRecordFlow(stockCountId, {
    create: createStockCountFlow,
    namespace: 'stockCounts',
    numberOf: stockCountKind.numberOf,
    drafts: 'stockCountEvent',
  });
  useFollow(flow);
  return (
    <RecordFrame
      flow={flow}
      namespace="stockCounts"
      wayBack={<ButtonLink to="/stock-counts">{t('record.toList')}</ButtonLink>}
    >
      {(detail) => <StockCountPage detail={detail} flow={flow} />}
    </RecordFrame>
  );
}

interface StockCountPageProps {
  detail: StockCountDetail;
  flow: RecordFlow<StockCountDetail, StockCountEvent>;
}

function StockCountPage({ detail, flow }: StockCountPageProps): ReactNode {
  const { t } = useTranslation('stockCounts');
  const { number, money, date } = useFormat();
  const grants = useGrants();
  const saving = useDownload();
  const scopeName = useScopeName();
  const view = useMemo(() => viewOf(stockCountKind, detail, grants), [detail, grants]);
  const payloadOf = usePayloadText(detail);
  const { stockCount } = detail;
  const { id, currency } = stockCount;
  return (
    <RecordPage
      view={view}
      flow={flow}
      forms={STOCK_COUNT_FORMS}
      title={t('record.title', { number: stockCount.number })}
      facts={[
        scopeName(stockCount),
        t('record.progress', { done: number(stockCount.done), lines: number(stockCount.lines) }),
        t('record.shortage', { amount: money(stockCount.shortage, currency) }),
        t('record.surplus', { amount: money(stockCount.surplus, currency) }),
        stockCount.blind ? t('record.blind') : null,
        <Named
          key="by"
          name={stockCount.startedByName}
          fileId={stockCount.startedByAvatar ?? null}
          label={t('record.by', { name: stockCount.startedByName })}
        />,
        date(stockCount.createdAt),
        stockCount.remark === '' ? null : stockCount.remark,
      ]}
      links={[
        view.snapshot.hasTag('toCount') && grants('stockCount.count') ? (
          <ButtonLink
            key="count"
            variant="default"
            to="/stock-counts/$stockCountId/count"
            params={{ stockCountId: String(id) }}
          >
            {t('record.countHere')}
          </ButtonLink>
        ) : null,
        <ActionButton
          key="download"
          label={t('record.download')}
          loading={saving.underWay}
          onClick={() =>
            saving.start((api, flags) =>
              api.exportCountLines({ body: { stockCountId: id, different: true } }, flags),
            )
          }
        />,
      ]}
      payloadOf={payloadOf}
      lines={
        <>
          <UnsentHere
            where={countingKept(id)}
            link={(label) => (
              <ButtonLink
                variant="default"
                to="/stock-counts/$stockCountId/count"
                params={{ stockCountId: String(id) }}
              >
                {label}
              </ButtonLink>
            )}
          />
          <StockCountLines view={view} />
        </>
      }
    >
      {null}
    </RecordPage>
  );
}

/** Which figures an event carried, for the history. */
function usePayloadText({ stockCount }: StockCountDetail): (line: HistoryLine) => string[] {
  const { t } = useTranslation('stockCounts');
  const format = useFormat();
  const { lineList } = stockCount;
  return useCallback(
    ({ event, payload }) => {
      const said = stockCountEvent.safeParse({ ...payload, type: event });
      if (!said.success) return [];
      if (said.data.type === 'recount') {
        return [t('record.payload.lines', { count: said.data.lineIds.length })];
      }
      if (said.data.type !== 'enter') return [];
      return said.data.lines.flatMap(({ lineId, counted, leftOut }) => {
        const line = lineList.find(({ id }) => id === lineId);
        if (!line) return [];
        const goods = format.name(line);
        if (counted !== null) {
          const figure = line.unit === '' ? format.number(counted) : format.quantity(counted, line);
          return [t('record.payload.line', { goods, figure })];
        }
        return [
          leftOut === null
            ? t('record.payload.cleared', { goods })
            : t('record.payload.line', { goods, figure: t(`leftOut.${leftOut}`) }),
        ];
      });
    },
    [t, format, lineList],
  );
}
