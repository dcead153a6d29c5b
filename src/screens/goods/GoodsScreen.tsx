import { useDisclosure } from '@mantine/hooks';
import { getRouteApi, useRouter } from '@tanstack/react-router';
import { type ReactNode, Suspense, useCallback, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import type { GoodsDetail } from '../../../api/goods/calls.ts';
import type { GoodsRequest } from '../../../api/goods/request.ts';
import type { HistoryLine } from '../../../api/kernel/record.ts';
import { createGoodsFlow } from '../../../machines/goods/flow.ts';
import { lacks } from '../../../machines/kernel/law/explain.ts';
import { ActionButton } from '../../components/ActionButton.tsx';
import { Facts } from '../../components/Facts.tsx';
import { LatePart } from '../../components/LatePart.tsx';
import { ButtonLink } from '../../components/links.tsx';
import { PanelOnItsWay } from '../../components/PanelOnItsWay.tsx';
import { RecordFrame } from '../../components/record/RecordFrame.tsx';
import { RecordPage } from '../../components/record/RecordPage.tsx';
import { Related } from '../../components/record/Related.tsx';
import { useBeside } from '../../components/record/useBeside.ts';
import { useFollow } from '../../components/record/useFollow.ts';
import { type RecordFlow, useRecordFlow } from '../../components/record/useRecordFlow.ts';
import { viewOf } from '../../components/record/view.ts';
import { useDialogOpen } from '../../components/useDialogOpen.ts';
import { useFormat } from '../../lib/useFormat.ts';
import { lazyPart } from '../../shell/lazyPart.tsx';
import { useGrants } from '../../shell/sessionContext.ts';
import { GoodsLots } from '../lots/GoodsLots.tsx';
import { orderAsRelated } from '../orders/asRelated.ts';
import { priceChangeAsRelated } from '../priceChanges/asRelated.ts';
import { OwnPrices } from '../prices/OwnPrices.tsx';
import { purchaseAsRelated } from '../purchasing/asRelated.ts';
import { AdjustDialog } from '../stock/AdjustDialog.tsx';
import { GoodsStock } from '../stock/GoodsStock.tsx';
import { stockCountAsRelated } from '../stockCounts/asRelated.ts';
import { supplierAsRelated } from '../suppliers/asRelated.ts';
import { GOODS_FORMS } from './forms.tsx';
import { GoodsFacts } from './GoodsFacts.tsx';
import { goodsKind } from './goodsKind.ts';
import { RecommendButton } from './RecommendButton.tsx';
import { StockDialog } from './StockDialog.tsx';
import { inBase, salesUnit, stockInBase, stockInUnits } from './units.ts';

const route = getRouteApi('/_office/goods/$goodsId');

// Few people change what goods are: it is loaded when they do.
const GoodsDialog = lazyPart(
  async () => (await import('./GoodsDialog.tsx')).GoodsDialog,
  ({ onClose }) => onClose(),
);

// What puts pictures in order by drag comes with the last panels.
const GoodsPicturesPanel = lazyPart(
  async () => (await import('./pictures/GoodsPicturesPanel.tsx')).GoodsPicturesPanel,
);

const MatchDialog = lazyPart(
  async () => (await import('./MatchDialog.tsx')).MatchDialog,
  ({ onClose }) => onClose(),
);

const CompareDialog = lazyPart(
  async () => (await import('../stock/CompareDialog.tsx')).CompareDialog,
  ({ onClose }) => onClose(false),
);

const AddGoodsDialog = lazyPart(
  async () => (await import('./AddGoodsDialog.tsx')).AddGoodsDialog,
  ({ onClose }) => onClose(),
);

/** One goods: whether it is sold, what it is, what it costs, and what is on the shelf. */
export function GoodsScreen(): ReactNode {
  const { goodsId } = route.useParams();
  return <Flow key={goodsId} goodsId={Number(goodsId)} />;
}

function Flow({ goodsId }: { goodsId: number }): ReactNode {
  const { t } = useTranslation('goods');
  const flow = useRecordFlow(goodsId, {
    create: createGoodsFlow,
    namespace: 'goods',
    numberOf: goodsKind.numberOf,
    drafts: 'goodsEvent',
  });
  useFollow(flow);
  return (
    <RecordFrame
      flow={flow}
      namespace="goods"
      wayBack={<ButtonLink to="/goods">{t('record.toList')}</ButtonLink>}
    >
      {(detail) => <GoodsPage goods={detail} flow={flow} />}
    </RecordFrame>
  );
}

interface GoodsPageProps {
  goods: GoodsDetail;
  flow: RecordFlow<GoodsDetail, GoodsRequest>;
}

function GoodsPage({ goods, flow }: GoodsPageProps): ReactNode {
  const { t } = useTranslation(['goods', 'stock']);
  const format = useFormat();
  const grants = useGrants();
  const view = useMemo(() => viewOf(goodsKind, goods, grants), [goods, grants]);
  const payloadOf = usePayloadText();
  const beside = useBeside(goods.beside);
  const [isChanging, changing] = useDialogOpen(`goods.${goods.id}`);
  const router = useRouter();
  const [isDoubling, doubling] = useDialogOpen(`newGoods.${goods.id}`);
  const [isCounting, counting] = useDialogOpen(`goodsStock.${goods.id}`);
  const [isAdjusting, adjusting] = useDialogOpen(`adjustStock.${goods.id}`);
  const [isMatching, matching] = useDialogOpen(`matchGoods.${goods.id}`);
  const [isComparing, comparing] = useDisclosure();
  const { offShelfReason, takenOffAt, backAt } = goods.facts;
  const refresh = () => flow.send({ type: 'REFRESH' });
  const reason = lacks(grants, 'goods.edit');
  return (
    <RecordPage
      view={view}
      flow={flow}
      forms={GOODS_FORMS}
      title={format.name(goods)}
      facts={[
        t('skuOf', { sku: goods.sku }),
        backAt === null ? null : t('record.backAt', { when: format.date(backAt) }),
      ]}
      payloadOf={payloadOf}
      beside={beside}
      related={
        <Related
          key={goods.id}
          load={(api, flags) => api.getGoodsRelated({ params: { id: goods.id } }, flags)}
          version={goods.version}
          parts={{
            orders: { kind: orderAsRelated, title: 'ordersForIt' },
            purchases: { kind: purchaseAsRelated, title: 'purchases' },
            priceChanges: { kind: priceChangeAsRelated, title: 'priceChanges' },
            stockCounts: { kind: stockCountAsRelated, title: 'stockCounts' },
            suppliers: { kind: supplierAsRelated, title: 'suppliers' },
          }}
          log={{ target: goods.name }}
        />
      }
      links={[
        <ActionButton
          key="change"
          label={t('form.title')}
          reason={reason}
          onClick={changing.open}
        />,
        <ActionButton
          key="setStock"
          label={t('setStock')}
          reason={reason}
          onClick={counting.open}
        />,
        <ActionButton
          key="adjust"
          label={t('stock:adjust.title')}
          reason={lacks(grants, 'stock.adjust')}
          onClick={adjusting.open}
        />,
        <ActionButton
          key="compare"
          label={t('stock:compare.title')}
          reason={lacks(grants, 'stock.view')}
          onClick={comparing.open}
        />,
        <ActionButton
          key="match"
          label={t('match.title')}
          reason={reason}
          onClick={matching.open}
        />,
        <RecommendButton
          key={`recommend ${goods.flags.includes('recommended')}`}
          goods={goods}
          reason={reason}
          onDone={refresh}
        />,
        <ActionButton
          key="duplicate"
          label={t('form.duplicate')}
          reason={reason}
          onClick={doubling.open}
        />,
      ]}
    >
      {offShelfReason === null ? null : (
        <Facts
          title={t('record.offShelf')}
          facts={[
            [t('record.form.reason'), offShelfReason],
            [t('record.since'), takenOffAt === null ? '–' : format.date(takenOffAt)],
            [t('record.form.until'), backAt === null ? t('record.byHand') : format.date(backAt)],
          ]}
        />
      )}
      <Facts
        title={t('stock')}
        facts={[
          [t('onTheShelf'), stockInUnits(goods, format)],
          [t('inBaseUnits'), stockInBase(goods, format)],
          [
            t('maximum'),
            goods.maximumQuantity === null
              ? t('noMaximum')
              : inBase(goods.maximumQuantity, goods, format),
          ],
          [
            t('reorderPoint'),
            goods.reorderPoint === null ? null : inBase(goods.reorderPoint, goods, format),
          ],
          [
            t('orderUpTo'),
            goods.orderUpTo === null ? null : inBase(goods.orderUpTo, goods, format),
          ],
          ...goods.units
            .filter(({ ratio }) => ratio !== 1)
            .map((other) => [format.unitName(other), inBase(other.ratio, goods, format)] as const),
          [t('salesUnit'), salesUnit(goods, format) || null],
        ]}
      />
      <GoodsFacts goods={goods} />
      <LatePart key={goods.id}>
        <Suspense fallback={<PanelOnItsWay title={t('pictures.title')} failure={null} />}>
          <GoodsPicturesPanel goods={goods} onChanged={refresh} />
        </Suspense>
        <GoodsStock goods={goods} />
        <GoodsLots goods={goods} onChanged={refresh} />
        <OwnPrices goods={goods} />
      </LatePart>
      {isChanging ? (
        <Suspense fallback={null}>
          <GoodsDialog
            goods={goods}
            onClose={changing.close}
            onDone={() => {
              changing.close();
              refresh();
            }}
          />
        </Suspense>
      ) : null}
      {isDoubling ? (
        <Suspense fallback={null}>
          <AddGoodsDialog
            like={goods}
            onClose={doubling.close}
            onAdded={(id) => {
              doubling.close();
              void router.navigate({
                to: '/goods/$goodsId',
                params: { goodsId: String(id) },
              });
            }}
          />
        </Suspense>
      ) : null}
      {isMatching ? (
        <Suspense fallback={null}>
          <MatchDialog
            goods={goods}
            onClose={matching.close}
            onDone={() => {
              matching.close();
              refresh();
            }}
          />
        </Suspense>
      ) : null}
      {isComparing ? (
        <Suspense fallback={null}>
          <CompareDialog
            goodsIds={[goods.id]}
            onClose={(changed) => {
              comparing.close();
              if (changed) refresh();
            }}
          />
        </Suspense>
      ) : null}
      {isAdjusting ? (
        <AdjustDialog
          goods={goods}
          onClose={adjusting.close}
          onDone={() => {
            adjusting.close();
            refresh();
          }}
        />
      ) : null}
      {isCounting ? (
        <StockDialog
          goods={goods}
          onClose={counting.close}
          onDone={() => {
            counting.close();
            refresh();
          }}
        />
      ) : null}
    </RecordPage>
  );
}

const untilIn = z.object({ until: z.string() });

/** Until when goods were taken off, for the history. */
function usePayloadText(): (line: HistoryLine) => string[] {
  const { t } = useTranslation('goods');
  const { date } = useFormat();
  return useCallback(
    ({ payload }) => {
      const said = untilIn.safeParse(payload);
      return said.success ? [t('record.until', { when: date(said.data.until) })] : [];
    },
    [t, date],
  );
}
