import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { GoodsItem } from '../../../../api/goods/calls.ts';
import { basePrice } from '../../../../machines/orderEntry/law/price.ts';
import { FoundOption } from '../../../components/entry/Found.tsx';
import { SmallPicture } from '../../../components/files/SmallPicture.tsx';
import { useFormat } from '../../../lib/useFormat.ts';
import { priceUnit, stockInUnits, unitsOf } from '../../goods/units.ts';
import classes from './entry.module.css';

/** Goods as the search shows them: both names, price for this customer, units, stock. */
export function GoodsOption({ goods }: { goods: GoodsItem }): ReactNode {
  const { t } = useTranslation('orderEntry');
  const format = useFormat();
  const shown = format.name(goods);
  const other = shown === goods.name ? goods.nameZh : goods.name;
  const units = unitsOf(goods, format);
  const price = basePrice(goods, format.currency);
  return (
    <FoundOption
      before={<SmallPicture fileId={goods.thumbnail} />}
      name={shown}
      other={other}
      facts={[goods.sku, goods.specification, ...units]}
      aside={
        <>
          <strong>
            {t('goods.price', { price: format.money(price), unit: priceUnit(goods, format) })}
          </strong>
          <span className={classes.secondLine} data-wrong={goods.stock <= 0 || undefined}>
            {goods.stock > 0
              ? t('goods.stock', { stock: stockInUnits(goods, format) })
              : t('goods.noStock')}
          </span>
        </>
      }
    />
  );
}
