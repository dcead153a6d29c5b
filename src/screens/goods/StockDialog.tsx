import { Text, Textarea, TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { type GoodsItem, goods as goodsCalls } from '../../../api/goods/calls.ts';
import { ActionDialog } from '../../components/ActionDialog.tsx';
import type { FormDraft } from '../../lib/keptEntry.ts';
import { readNumber, writeNumber } from '../../lib/numbers.ts';
import { useFormat } from '../../lib/useFormat.ts';
import type { RecordView } from '../../lib/useRecord.ts';
import { useSchemaForm } from '../../lib/useSchemaForm.ts';
import type { StockChange, StockValues } from './stockChange.ts';
import { baseUnit, stockInUnits } from './units.ts';

/** What is counted is told as several, whatever the number will be. */
const SEVERAL = 2;

interface StockDialogProps {
  goods: GoodsItem;
  record: RecordView<GoodsItem, StockChange>;
  change: StockChange;
  draft: FormDraft<StockValues>;
}

const body = goodsCalls.setGoodsStock.body.omit({ goodsId: true, version: true });

/** Asks what was counted on the shelf, and why it differs. */
export function StockDialog(props: StockDialogProps): ReactNode {
  const { goods, record, change, draft } = props;
  const { t } = useTranslation('goods');
  const format = useFormat();
  const { form, submit, kept } = useSchemaForm({
    schema: body,
    initialValues: { stock: writeNumber(change.stock, format.locale), remark: change.remark },
    toBody: ({ stock, remark }) => ({ stock: readNumber(stock, format.locale) ?? stock, remark }),
    failure: record.refusal,
    onSubmit: record.send,
    draft,
    version: goods.version,
  });
  return (
    <ActionDialog
      title={t('setStock')}
      action={t('setStock')}
      isSending={record.isSending}
      refusal={record.refusal}
      kept={kept}
      onClose={draft.dropping(record.close)}
      onLeave={record.close}
      onAction={submit}
    >
      <Text c="dimmed">{t('stockNow', { stock: stockInUnits(goods, format) })}</Text>
      <TextInput
        label={t('counted', { unit: baseUnit(goods, format, SEVERAL) })}
        required
        inputMode="decimal"
        autoComplete="off"
        data-autofocus
        {...form.getInputProps('stock')}
      />
      <Textarea
        label={t('remark')}
        required
        autosize
        minRows={2}
        {...form.getInputProps('remark')}
      />
    </ActionDialog>
  );
}
