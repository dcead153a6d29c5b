import { Text, Textarea, TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import type { Lot } from '../../../api/lots/calls.ts';
import { stock as calls } from '../../../api/stock/calls.ts';
import { ActionDialog } from '../../components/ActionDialog.tsx';
import { useAddDialog } from '../../components/useAddDialog.ts';
import { useApi } from '../../lib/api.ts';
import { notify } from '../../lib/notices.ts';
import { readNumber, writeNumber } from '../../lib/numbers.ts';
import { useFormat } from '../../lib/useFormat.ts';
import { inUnit } from '../stock/movement.tsx';
import { useLotWords } from './useLotWords.tsx';

const values = z.object({ quantity: z.string(), remark: z.string() });

const body = calls.adjustStock.body.pick({ quantity: true, remark: true });

/** The unit is told as of several, whatever the number will be. */
const SEVERAL = 2;

interface WriteOffDialogProps {
  lot: Lot;
  onClose: () => void;
  onDone: () => void;
}

/** Asks how much of a lot is thrown away, and why: all of it, unless somebody says less. */
export function WriteOffDialog({ lot, onClose, onDone }: WriteOffDialogProps): ReactNode {
  const { t } = useTranslation('lots');
  const format = useFormat();
  const api = useApi();
  const { called } = useLotWords();
  const { form, dialog } = useAddDialog({
    name: `writeOff.${lot.id}`,
    values: values,
    initialValues: {
      quantity: writeNumber(lot.stock, format.locale),
      remark: lot.daysLeft < 0 ? t('writeOff.expired') : '',
    },
    schema: body,
    toBody: ({ quantity, remark }) => ({
      quantity: readNumber(quantity, format.locale) ?? quantity,
      remark,
    }),
    send: (asked, flags) =>
      api.adjustStock(
        { body: { ...asked, kind: 'waste', goodsId: lot.goods.id, lotId: lot.id } },
        flags,
      ),
    onAdded: () => {
      notify({ kind: 'success', text: t('writeOff.done') });
      onDone();
    },
    onClose,
  });
  return (
    <ActionDialog title={t('writeOff.title')} action={t('writeOff.act')} danger {...dialog}>
      <Text>{t('writeOff.text', { goods: format.name(lot.goods) })}</Text>
      <Text>
        {t('writeOff.there', {
          lot: called(lot),
          expiry: format.day(lot.expiry),
          stock: inUnit(lot.stock, lot, format),
        })}
      </Text>
      <TextInput
        label={t('writeOff.quantity', { unit: format.unitName(lot, SEVERAL) })}
        required
        inputMode="decimal"
        autoComplete="off"
        {...form.getInputProps('quantity')}
      />
      <Textarea
        label={t('writeOff.reason')}
        required
        autosize
        minRows={2}
        {...form.getInputProps('remark')}
      />
    </ActionDialog>
  );
}
