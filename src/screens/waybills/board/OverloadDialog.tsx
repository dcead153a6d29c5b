import { Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { type WaybillDetail, waybillEvent } from '../../../../api/waybills/calls.ts';
import { ActionDialog } from '../../../components/ActionDialog.tsx';
import { schemaOf } from '../../../components/record/eventForm.ts';
import { RemarkField } from '../../../components/record/RemarkField.tsx';
import { useAddDialog } from '../../../components/useAddDialog.ts';
import { useApi } from '../../../lib/api.ts';
import type { Overload } from './PutItems.tsx';

const values = z.object({ remark: z.string() });
const schema = schemaOf(waybillEvent, 'allowOverload');

interface OverloadDialogProps {
  overload: Overload;
  onClose: () => void;
  /** It may be loaded with more now; the waybill as it is. */
  onAllowed: (detail: WaybillDetail) => void;
}

/** Asks why a vehicle may carry more than it takes, or what it does not keep cold. */
export function OverloadDialog({ overload, onClose, onAllowed }: OverloadDialogProps): ReactNode {
  const { t } = useTranslation('waybills');
  const api = useApi();
  const { id, number, version } = overload.column.waybill;
  const { form, dialog } = useAddDialog({
    name: `overload.${id}`,
    values,
    initialValues: { remark: '' },
    schema,
    toBody: ({ remark }) => ({ type: 'allowOverload', remark }),
    send: (event, flags) => api.moveWaybill({ params: { id }, body: { event, version } }, flags),
    onAdded: onAllowed,
    onClose,
  });
  const orders = overload.orders.map(({ orderSn }) => orderSn).join(', ');
  return (
    <ActionDialog title={t('events.allowOverload')} action={t('board.allowAndPut')} {...dialog}>
      <Text>{t('board.overloadText', { orders, number })}</Text>
      <RemarkField required data-autofocus {...form.getInputProps('remark')} />
    </ActionDialog>
  );
}
