import { Select } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import type { GoodsListed } from '../../../api/goods/calls.ts';
import { fromMinor, roundedRatio, toMinor } from '../../../api/kernel/money.ts';
import { baseUnitOf } from '../../../api/kernel/quantity.ts';
import { newPrice } from '../../../api/prices/calls.ts';
import { ActionDialog } from '../../components/ActionDialog.tsx';
import { useAddDialog } from '../../components/useAddDialog.ts';
import { useApi } from '../../lib/api.ts';
import { notify } from '../../lib/notices.ts';
import { useFormat } from '../../lib/useFormat.ts';
import { EMPTY_TERMS, PriceFields, termsIn, termsValues } from './PriceFields.tsx';
import { CustomerField, GoodsField } from './RecordField.tsx';
import { usePriceWords } from './usePriceWords.tsx';

/** Goods as a price is entered for them. */
export type PricedGoods = Pick<GoodsListed, 'id' | 'sku' | 'name' | 'nameZh' | 'units'> & {
  prices: Pick<GoodsListed['prices'], 'cost'>;
};

interface AddPriceDialogProps {
  /** Where it is added from: then it is for this customer, or of these goods. */
  customer?: { id: number; name: string; nameZh: string };
  goods?: PricedGoods;
  onClose: () => void;
  onAdded: () => void;
}

const chosenGoods = z.object({
  label: z.string(),
  units: z.array(z.object({ unit: z.string(), unitZh: z.string(), ratio: z.number() })),
  cost: z.string().nullable(),
});

const values = termsValues.extend({
  customerId: z.string().nullable(),
  /** Who that is, in words. */
  customer: z.string(),
  goodsId: z.string().nullable(),
  goods: chosenGoods.nullable(),
  unit: z.string().nullable(),
});

/** Asks for a price that a customer has for itself. */
export function AddPriceDialog({
  customer,
  goods,
  onClose,
  onAdded,
}: AddPriceDialogProps): ReactNode {
  const { t } = useTranslation('prices');
  const format = useFormat();
  const words = usePriceWords();
  const api = useApi();
  const chosen = (row: PricedGoods) => ({
    label: `${format.name(row)} · ${row.sku}`,
    units: row.units,
    cost: row.prices.cost,
  });
  const { form, dialog } = useAddDialog({
    name: `newPrice.${customer?.id ?? ''}.${goods?.id ?? ''}`,
    values: values,
    initialValues: {
      ...EMPTY_TERMS,
      customerId: customer ? String(customer.id) : null,
      customer: customer ? format.name(customer) : '',
      goodsId: goods ? String(goods.id) : null,
      goods: goods ? chosen(goods) : null,
      unit: baseUnitOf(goods?.units ?? [])?.unit ?? null,
    },
    schema: newPrice,
    toBody: ({ customerId, goodsId, unit, customer: _customer, goods: _goods, ...terms }) => ({
      ...termsIn(terms, format),
      ...(customerId === null ? {} : { customerId: Number(customerId) }),
      ...(goodsId === null ? {} : { goodsId: Number(goodsId) }),
      unit: unit ?? '',
    }),
    send: (body, flags) => api.setProductPrice({ body }, flags),
    onAdded: (price) => {
      notify({ kind: 'success', text: t('added', { name: words.nameOf(price) }) });
      onAdded();
    },
    onClose,
  });
  const typed = form.getValues();
  const units = typed.goods?.units ?? [];
  const unit = units.find((one) => one.unit === typed.unit) ?? null;
  const { cost = null } = typed.goods ?? {};
  return (
    <ActionDialog title={t('add.title')} action={t('add.title')} size="xl" {...dialog}>
      {customer ? null : (
        <CustomerField
          required
          isFirst
          chosen={
            typed.customerId === null
              ? null
              : { id: Number(typed.customerId), label: typed.customer }
          }
          error={form.errors.customerId}
          onChange={(row, label) => {
            form.setFieldValue('customerId', row ? String(row.id) : null);
            form.setFieldValue('customer', label);
          }}
        />
      )}
      {goods ? null : (
        <GoodsField
          required
          isFirst={customer !== undefined}
          chosen={
            typed.goodsId === null || typed.goods === null
              ? null
              : { id: Number(typed.goodsId), label: typed.goods.label }
          }
          error={form.errors.goodsId}
          onChange={(row) => {
            form.setFieldValue('goodsId', row ? String(row.id) : null);
            form.setFieldValue('goods', row ? chosen(row) : null);
            form.setFieldValue('unit', row ? (baseUnitOf(row.units)?.unit ?? null) : null);
          }}
        />
      )}
      <Select
        label={t('fields.unit')}
        description={t('fields.unitHint')}
        required
        allowDeselect={false}
        disabled={units.length === 0}
        data={units.map((one) => ({ value: one.unit, label: format.unitName(one) }))}
        {...form.getInputProps('unit')}
      />
      <PriceFields
        form={form}
        unit={unit}
        cost={cost === null || unit === null ? null : costOf(cost, unit.ratio, format.currency)}
      />
    </ActionDialog>
  );
}

/** What one of a unit costs that holds so many base units. */
const costOf = (cost: string, ratio: number, currency: string): string =>
  fromMinor(
    roundedRatio(BigInt(toMinor(cost)) * BigInt(Math.round(ratio * 1000)), 1000n, currency),
  );
