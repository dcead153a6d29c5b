import { Stack } from '@mantine/core';
import { getRouteApi } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { GoodsItem } from '../../../api/goods/calls.ts';
import { lacks } from '../../../machines/kernel/law/explain.ts';
import { ActionButton } from '../../components/ActionButton.tsx';
import { Facts } from '../../components/Facts.tsx';
import { Notes } from '../../components/notes/Notes.tsx';
import { PageHead } from '../../components/PageHead.tsx';
import { Panels } from '../../components/Panels.tsx';
import { PrintButton } from '../../components/print/PrintButton.tsx';
import { PrintHead } from '../../components/print/PrintHead.tsx';
import { RecordSkeleton } from '../../components/RecordSkeleton.tsx';
import { StateChip } from '../../components/StateChip.tsx';
import { ErrorState } from '../../components/states.tsx';
import { useFormDraft } from '../../components/useFormDraft.ts';
import { useApi } from '../../lib/api.ts';
import { notify } from '../../lib/notices.ts';
import { useFormat } from '../../lib/useFormat.ts';
import { useRecord } from '../../lib/useRecord.ts';
import { useGrants } from '../../shell/sessionContext.ts';
import { StockDialog } from './StockDialog.tsx';
import { type StockChange, stockValues } from './stockChange.ts';
import { baseUnit, inBase, stockInBase, stockInUnits } from './units.ts';

const route = getRouteApi('/_office/goods/$goodsId');

/** One goods: what it is, what it costs, and what is on the shelf. */
export function GoodsScreen(): ReactNode {
  const { goodsId } = route.useParams();
  return <OneGoods key={goodsId} goodsId={goodsId} />;
}

function OneGoods({ goodsId }: { goodsId: string }): ReactNode {
  const { t } = useTranslation(['goods', 'shell']);
  const format = useFormat();
  const api = useApi();
  const grants = useGrants();
  const draft = useFormDraft(`goodsStock.${goodsId}`, stockValues);
  const record = useRecord<GoodsItem, StockChange>({
    load: (signal) => api.getGoods({ query: { goodsId } }, { showError: false, signal }),
    send: (change, { id, version }) =>
      api.setGoodsStock({ body: { ...change, goodsId: id, version } }, { showError: false }),
    onDone: () => {
      draft.drop();
      notify({ kind: 'success', text: t('stockSet') });
    },
  });

  if (record.failure) return <ErrorState failure={record.failure} onRetry={record.retry} />;
  if (!record.data) return <RecordSkeleton />;
  const goods = record.data;
  const unit = baseUnit(goods, format);
  return (
    <>
      <PrintHead kind={t('shell:nav.goods')} />
      <PageHead
        title={format.name(goods)}
        beside={
          <StateChip
            meaning={goods.shelf === 'onShelf' ? 'done' : 'stopped'}
            label={t(`shelfOf.${goods.shelf}`)}
          />
        }
        facts={t('skuOf', { sku: goods.sku })}
        actions={
          <>
            <ActionButton
              label={t('setStock')}
              reason={lacks(grants, 'goods.edit')}
              onClick={() => record.open({ stock: goods.stock, remark: '' })}
            />
            <PrintButton />
          </>
        }
      />
      <Stack gap="md">
        <Panels>
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
              ...goods.units
                .filter(({ ratio }) => ratio !== 1)
                .map(
                  (other) => [format.unitName(other), inBase(other.ratio, goods, format)] as const,
                ),
            ]}
          />
          <Facts
            title={t('about')}
            facts={[
              [t('name'), goods.name],
              [t('nameZh'), goods.nameZh],
              [t('category'), format.name({ name: goods.category, nameZh: goods.categoryZh })],
              [t('specification'), goods.specification],
              [t('storage'), t(`storageOf.${goods.storage}`)],
              [t('price'), `${format.money(goods.price)} / ${unit}`],
            ]}
          />
        </Panels>
        <Notes record="goods" id={goods.id} version={goods.version} />
      </Stack>
      {record.change ? (
        <StockDialog goods={goods} record={record} change={record.change} draft={draft} />
      ) : null}
    </>
  );
}
