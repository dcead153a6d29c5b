import { Radio, Stack, Text, Textarea, TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import type { GoodsDetail } from '../../../api/goods/calls.ts';
import { baseUnitOf, isWhole } from '../../../api/kernel/quantity.ts';
import { stock as calls } from '../../../api/stock/calls.ts';
import { ADJUSTMENTS } from '../../../api/stock/stock.ts';
import { ActionDialog } from '../../components/ActionDialog.tsx';
import { RadioChoice } from '../../components/RadioChoice.tsx';
import { useAddDialog } from '../../components/useAddDialog.ts';
import { useApi } from '../../lib/api.ts';
import { notify } from '../../lib/notices.ts';
import { readNumber } from '../../lib/numbers.ts';
import { useFormat } from '../../lib/useFormat.ts';
import { baseUnit, stockInUnits } from '../goods/units.ts';
import { AdjustedLot, NEW } from './AdjustedLot.tsx';

/** The unit is told as of several, whatever the number will be. */
const SEVERAL = 2;

const values = z.object({
  kind: z.enum(ADJUSTMENTS).or(z.literal('')),
  quantity: z.string(),
  /** The id of a lot, `new`, or nothing. */
  of: z.string().default(''),
  number: z.string().default(''),
  expiry: z.string().default(''),
  remark: z.string(),
});

const body = calls.adjustStock.body.omit({ goodsId: true });

const comesIn = (kind: string) => kind === 'return' || kind === 'more';

interface AdjustDialogProps {
  goods: GoodsDetail;
  onClose: () => void;
  onDone: () => void;
}

/** Asks how much of goods was thrown away, came back or was noted wrongly, and why. */
export function AdjustDialog({ goods, onClose, onDone }: AdjustDialogProps): ReactNode {
  const { t } = useTranslation('stock');
  const format = useFormat();
  const api = useApi();
  const { form, dialog } = useAddDialog({
    name: `adjustStock.${goods.id}`,
    values: values,
    initialValues: {
      ...{ kind: '' as const, quantity: '', remark: '' },
      ...{ of: '', number: '', expiry: '' },
    } as z.output<typeof values>,
    schema: body.refine(({ quantity }) => isWhole(quantity, baseUnitOf(goods.units)?.unit), {
      path: ['quantity'],
      error: 'validation.wholeNumber',
    }),
    toBody: ({ kind, quantity, of, number, expiry, remark }) => ({
      ...(kind === '' ? {} : { kind }),
      quantity: readNumber(quantity, format.locale) ?? quantity,
      ...(of === '' || (of === NEW && !comesIn(kind))
        ? {}
        : of === NEW
          ? { lot: { number, expiry } }
          : { lotId: Number(of) }),
      remark,
    }),
    send: (asked, flags) => api.adjustStock({ body: { ...asked, goodsId: goods.id } }, flags),
    onAdded: () => {
      notify({ kind: 'success', text: t('adjust.done') });
      onDone();
    },
    onClose,
  });
  const unit = baseUnit(goods, format, SEVERAL);
  return (
    <ActionDialog title={t('adjust.title')} action={t('adjust.title')} {...dialog}>
      <Text c="dimmed">{t('adjust.now', { stock: stockInUnits(goods, format) })}</Text>
      <RadioChoice label={t('adjust.kind')} required {...form.getInputProps('kind')}>
        <Stack gap="xs" mt="xs">
          {ADJUSTMENTS.map((kind) => (
            <Radio key={kind} value={kind} label={t(`adjust.kinds.${kind}`)} />
          ))}
        </Stack>
      </RadioChoice>
      <TextInput
        label={t('adjust.quantity', { unit })}
        required
        inputMode="decimal"
        autoComplete="off"
        {...form.getInputProps('quantity')}
      />
      <AdjustedLot goods={goods} comesIn={comesIn(form.getValues().kind)} form={form} />
      <Textarea
        label={t('fields.remark')}
        required
        autosize
        minRows={2}
        {...form.getInputProps('remark')}
      />
    </ActionDialog>
  );
}
