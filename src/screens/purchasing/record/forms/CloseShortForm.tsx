import { List, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { advance, restore } from '../../../../../machines/kernel/law/explain.ts';
import { TO_COME } from '../../../../../machines/kernel/law/rules.ts';
import { purchaseOrderChart } from '../../../../../machines/purchaseOrder/law/chart.ts';
import type {
  PurchaseOrderEvent,
  PurchaseOrderFacts,
} from '../../../../../machines/purchaseOrder/law/facts.ts';
import { purchaseOrderLifecycle } from '../../../../../machines/purchaseOrder/law/index.ts';
import { openQuantity } from '../../../../../machines/purchaseOrder/law/rules.ts';
import { RemarkForm } from '../../../../components/record/RemarkForm.tsx';
import { useFormat } from '../../../../lib/useFormat.ts';
import type { PurchaseFormProps } from '../purchaseKind.ts';
import { closeShortRequest } from './requests.ts';

const EVENT: PurchaseOrderEvent = { type: 'closeShort', remark: TO_COME };

/** Lets go what has not come in: what that is, what the order costs then, and why. */
export function CloseShortForm(props: PurchaseFormProps): ReactNode {
  const { t } = useTranslation('purchasing');
  const { money, name, quantity } = useFormat();
  const { facts, detail } = props.view;
  const { paid, currency, lines } = facts;
  // What the chart itself makes of it.
  const now = restore(purchaseOrderLifecycle, detail.state, facts);
  const [then] = advance(now, purchaseOrderChart, EVENT);
  const { total } = then.context as PurchaseOrderFacts;
  return (
    <RemarkForm
      {...props}
      type="closeShort"
      schema={closeShortRequest}
      danger
      closeLabel={t('record.form.keepOpen')}
      confirm={t('record.form.shortConfirm')}
      text={t('record.form.shortText')}
    >
      <List size="sm">
        {lines
          .filter((line) => openQuantity(line) > 0)
          .map((line) => (
            <List.Item key={line.lineId}>
              {name(line)}: {quantity(openQuantity(line), line)}
            </List.Item>
          ))}
      </List>
      <Text>{t('record.form.shortTotal', { amount: money(total, currency) })}</Text>
      {paid > total ? (
        <Text>{t('record.form.closePaid', { amount: money(paid - total, currency) })}</Text>
      ) : null}
    </RemarkForm>
  );
}
