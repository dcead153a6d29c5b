import { Text, Textarea, TextInput } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type GoodsItem, goods as goodsCalls, goodsItem } from '../../../api/goods/calls.ts';
import { baseUnitOf, isWhole } from '../../../api/kernel/quantity.ts';
import { ActionDialog } from '../../components/ActionDialog.tsx';
import { useFormDraft } from '../../components/useFormDraft.ts';
import { useMergedForm } from '../../components/useMergedForm.tsx';
import { useNewest } from '../../components/useNewest.ts';
import { useApi } from '../../lib/api.ts';
import { notify } from '../../lib/notices.ts';
import { readNumber, writeNumber } from '../../lib/numbers.ts';
import { useFormat } from '../../lib/useFormat.ts';
import { useSchemaForm } from '../../lib/useSchemaForm.ts';
import { useSubmission } from '../../lib/useSubmission.ts';
import { type StockChange, stockValues } from './stockChange.ts';
import { baseUnit, stockInUnits } from './units.ts';

/** What is counted is told as several, whatever the number will be. */
const SEVERAL = 2;

interface StockDialogProps {
  goods: GoodsItem;
  onClose: () => void;
  onDone: () => void;
}

const body = goodsCalls.setGoodsStock.body.omit({ goodsId: true, version: true });

/** Asks what was counted on the shelf, and why it differs. */
export function StockDialog({ goods: newest, onClose, onDone }: StockDialogProps): ReactNode {
  // What was counted is counted against what was there: the page behind follows what others do meanwhile.
  const [goods] = useState(newest);
  const { t } = useTranslation('goods');
  const format = useFormat();
  const api = useApi();
  const draft = useFormDraft(`goodsStock.${goods.id}`, stockValues);
  const submission = useSubmission({
    send: (change: StockChange): Promise<GoodsItem> =>
      api.setGoodsStock(
        { body: { ...change, goodsId: now.id, version: now.version } },
        { showError: false },
      ),
    onDone: () => {
      draft.drop();
      notify({ kind: 'success', text: t('stockSet') });
      onDone();
    },
  });
  const { failure, isSending } = submission;
  const now = useNewest(goods, failure, goodsItem) ?? goods;
  const schemaForm = useSchemaForm({
    schema: body.refine(({ stock }) => isWhole(stock, baseUnitOf(now.units)?.unit), {
      path: ['stock'],
      error: 'validation.wholeNumber',
    }),
    initialValues: { stock: writeNumber(now.stock, format.locale), remark: '' },
    toBody: ({ stock, remark }) => ({ stock: readNumber(stock, format.locale) ?? stock, remark }),
    failure,
    onSubmit: submission.send,
    draft,
    version: now.version,
  });
  const { submit, kept, refusal } = schemaForm;
  const unit = baseUnit(now, format, SEVERAL);
  const { form, note } = useMergedForm(schemaForm, {
    label: () => t('counted', { unit }),
  });
  // What was told of it is to be seen on the page too.
  const leave = now === goods ? onClose : onDone;
  return (
    <ActionDialog
      title={t('setStock')}
      action={t('setStock')}
      isSending={isSending}
      refusal={refusal}
      kept={kept}
      onClose={draft.dropping(leave)}
      onLeave={leave}
      onAction={submit}
    >
      {note}
      <Text c="dimmed">{t('stockNow', { stock: stockInUnits(now, format) })}</Text>
      <TextInput
        label={t('counted', { unit })}
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
