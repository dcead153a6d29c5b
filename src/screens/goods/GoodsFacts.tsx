import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { GoodsDetail } from '../../../api/goods/calls.ts';
import { PRICE_LEVELS } from '../../../api/goods/goods.ts';
import { Facts } from '../../components/Facts.tsx';
import { useFormat } from '../../lib/useFormat.ts';
import { TIERS } from './goodsValues.ts';
import { baseUnit, priceUnit, shelfPlace } from './units.ts';

/** What goods are, what they cost, and how they are kept. What nobody has said is left out. */
export function GoodsFacts({ goods }: { goods: GoodsDetail }): ReactNode {
  const { t } = useTranslation('goods');
  const format = useFormat();
  const { prices, temperature, sequence } = goods;
  const unit = baseUnit(goods, format);
  const priced = priceUnit(goods, format);
  const price = (amount: string) =>
    priced === '' ? format.money(amount) : `${format.money(amount)} / ${priced}`;
  // Figures of the base unit, which they name where there is one.
  const measured = (key: 'kilograms' | 'litres', value: number | null) =>
    value === null
      ? null
      : [t(key, { shown: format.number(value) }), unit].filter((part) => part !== '').join(' / ');
  const said = (text: string) => (text === '' ? null : text);
  return (
    <>
      <Facts
        title={t('about')}
        facts={[
          [t('sheet.name'), goods.name],
          [t('nameZh'), goods.nameZh],
          [t('nicknames'), said(goods.nicknames)],
          [t('barcode'), said(goods.barcode)],
          [t('warehouseCode'), goods.warehouseCode || t('asNumber', { sku: goods.sku })],
          [t('category'), goods.category ? format.name(goods.category) : t('noCategory')],
          [t('brand'), goods.brand ? format.name(goods.brand) : t('noBrand')],
          [t('supplierOf'), goods.supplier?.name ?? null],
          [t('specification'), goods.specification],
          [t('description'), said(goods.description)],
          [t('flags'), said(goods.flags.map((flag) => t(`flagOf.${flag}`)).join(', '))],
        ]}
      />
      <Facts
        title={t('prices')}
        facts={[
          [
            t('chargedByWeight'),
            goods.averageWeight === null
              ? null
              : t('averageOfOne', { kilos: format.number(goods.averageWeight), unit }),
          ],
          ...TIERS.map((tier) => {
            const amount = prices.wholesale[tier];
            const name = t(`wholesaleOf.${tier}`);
            return [name, Number(amount) === 0 ? t('noPrice') : price(amount)] as const;
          }),
          ...PRICE_LEVELS.map((level) => {
            const amount = prices[level];
            return [t(`priceOf.${level}`), amount === null ? null : price(amount)] as const;
          }),
        ]}
      />
      <Facts
        title={t('form.kept')}
        facts={[
          [t('storage'), t(`storageOf.${goods.storage}`)],
          [
            t('temperature'),
            temperature === null ? null : t('degrees', { degrees: format.number(temperature) }),
          ],
          [t('weightOfOne'), measured('kilograms', goods.weight)],
          [t('volumeOfOne'), measured('litres', goods.volume)],
          [t('deliveryType'), t(`deliveryOf.${goods.deliveryType}`)],
          [t('shelfPlace'), said(shelfPlace(goods))],
          [t('sequence'), sequence === null ? null : String(sequence)],
        ]}
      />
    </>
  );
}
