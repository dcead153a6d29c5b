import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { goods as goodsCalls } from '../../../api/goods/calls.ts';
import { goodsCardSheet } from '../../../api/goods/cardSheet.ts';
import {
  ERP_GOODS_FIELDS,
  type ErpGoodsImport,
  GOODS_FIELDS,
  type GoodsField,
  type GoodsImport,
} from '../../../api/goods/imports.ts';
import { ImportDialog } from '../../components/files/ImportDialog.tsx';
import { useFormat } from '../../lib/useFormat.ts';
import { useUnitWord } from './useUnitWord.ts';

/** What nobody knows of goods that are new. */
const NEEDED_OF_NEW: readonly GoodsField[] = ['name', 'nameZh', 'category'];

interface ImportGoodsProps {
  /** All goods, new ones too, or what the ERP says of those that there are. */
  from: 'sheet' | 'erp';
  onClose: () => void;
  onDone: () => void;
}

/** Goods from a spreadsheet: a preview with what is wrong in each row, then the import. */
export function ImportGoods({ from, onClose, onDone }: ImportGoodsProps): ReactNode {
  const { t } = useTranslation('goods');
  const { number } = useFormat();
  const unitWord = useUnitWord();
  const examples: Partial<Record<GoodsField, string>> = {
    sku: 'OM-1001',
    name: t('list.importExample'),
    nameZh: '燕麦奶',
    nicknames: 'oat drink, 燕麦',
    flags: `${t('flagOf.hotSale')}, ${t('flagOf.recommended')}`,
    baseUnit: unitWord('bottle'),
    unit1: unitWord('carton'),
    ratio1: '12',
    general: '4.50',
    storage: t('storageOf.ambient'),
    weight: number(0.95),
    volume: number(1.1),
    deliveryType: t('deliveryOf.any'),
  };
  const columnOf = <Field extends GoodsField>(key: Field) => ({
    key,
    // The keys are those of the sheet's headings, whichever column it is.
    header: t(goodsCardSheet.columns[key].header as 'sku'),
    isNeeded: key === 'sku',
    isNeededOfNew: from === 'sheet' && NEEDED_OF_NEW.includes(key),
    ...(examples[key] === undefined ? {} : { example: examples[key] }),
  });
  if (from === 'erp') {
    return (
      <ImportDialog<ErpGoodsImport['rows'][number]>
        name="importErpGoods"
        title={t('list.importErpTitle')}
        text={t('list.importErpText')}
        rule={goodsCalls.importErpGoods.files.file}
        send={(api, { file, body }, flags) => api.importErpGoods({ files: { file }, body }, flags)}
        columns={ERP_GOODS_FIELDS.map(columnOf)}
        onClose={onClose}
        onDone={onDone}
      />
    );
  }
  return (
    <ImportDialog<GoodsImport['rows'][number]>
      name="importGoods"
      title={t('list.importTitle')}
      text={t('list.importText')}
      rule={goodsCalls.importGoods.files.file}
      send={(api, { file, body }, flags) => api.importGoods({ files: { file }, body }, flags)}
      columns={GOODS_FIELDS.map(columnOf)}
      onClose={onClose}
      onDone={onDone}
    />
  );
}
