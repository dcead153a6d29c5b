import { Text, Textarea, TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { type GoodsItem, goods as goodsCalls } from '../../../api/goods.ts';
import { ActionDialog } from '../../components/ActionDialog.tsx';
import { readNumber, writeNumber } from '../../lib/numbers.ts';
import { useFormat } from '../../lib/useFormat.ts';
import type { RecordView } from '../../lib/useRecord.ts';
import { useSchemaForm } from '../../lib/useSchemaForm.ts';
import type { StockChange } from './stockChange.ts';
import { baseUnit, stockInUnits } from './units.ts';

interface StockDialogProps {
  goods: GoodsItem;
  record: RecordView<GoodsItem, StockChange>;
  change: StockChange;
}

const body = goodsCalls.setGoodsStock.body.omit({ goodsId: true, version: true });

/** Asks what was counted on the shelf, and why it differs. */
export function StockDialog({ goods, record, change }: StockDialogProps): ReactNode {
  const { t } = useTranslation('goods');
  const format = useFormat();
  const { form, submit } = useSchemaForm({
    schema: body,
    initialValues: { stock: writeNumber(change.stock, format.locale), remark: change.remark },
    toBody: ({ stock, remark }) => ({ stock: readNumber(stock, format.locale) ?? stock, remark }),
    failure: record.refusal,
    onSubmit: record.send,
  });
  return (
    <ActionDialog
      title={t('setStock')}
      action={t('setStock')}
      isSending={record.isSending}
      refusal={record.refusal}
      onClose={record.close}
      onAction={submit}
    >
      <Text c="dimmed">{t('stockNow', { stock: stockInUnits(goods, format) })}</Text>
      <TextInput
        label={t('counted', { unit: baseUnit(goods, format) })}
        required
        inputMode="decimal"
        autoComplete="off"
        maxLength={12}
        data-autofocus
        {...form.getInputProps('stock')}
      />
      <Textarea
        label={t('remark')}
        required
        autosize
        minRows={2}
        maxLength={200}
        {...form.getInputProps('remark')}
      />
    </ActionDialog>
  );
}
