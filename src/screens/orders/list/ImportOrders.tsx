import { Group, List, Radio, Text } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { orders } from '../../../../api/orders/calls.ts';
import {
  ORDER_IMPORT_FIELDS,
  type OrderImportField,
  type OrderImportRow,
} from '../../../../api/orders/orderImport.ts';
import { ImportDialog } from '../../../components/files/ImportDialog.tsx';
import { AnchorLink } from '../../../components/links.tsx';
import { RadioChoice } from '../../../components/RadioChoice.tsx';
import { MendGoods } from './MendGoods.tsx';

interface ImportOrdersProps {
  onClose: () => void;
  onDone: () => void;
}

type As = 'held' | 'submitted';

const NEEDED: readonly OrderImportField[] = [
  'reference',
  'customer',
  'deliveryAt',
  'goods',
  'quantity',
];

const EXAMPLES: Partial<Record<OrderImportField, string>> = {
  reference: 'PO-1042',
  customer: 'C-1042',
  deliveryAt: '2026-11-26 14:30',
  goods: 'OM-1001',
  quantity: '2',
};

/** Orders from a file: a preview with what is wrong in each row, then the import. */
export function ImportOrders({ onClose, onDone }: ImportOrdersProps): ReactNode {
  const { t } = useTranslation('orders');
  const [as, setAs] = useState<As>('held');
  return (
    <ImportDialog<OrderImportRow>
      name="importB2BOrder"
      title={t('import.title')}
      text={t('import.text')}
      rule={orders.importB2BOrder.files.file}
      send={(api, { file, body }, flags) =>
        api.importB2BOrder({ files: { file }, body: { ...body, as } }, flags)
      }
      columns={ORDER_IMPORT_FIELDS.map((key) => ({
        key,
        header: t(`import.fields.${key}`),
        isNeeded: NEEDED.includes(key),
        ...(EXAMPLES[key] === undefined ? {} : { example: EXAMPLES[key] }),
        ...(key === 'phone' ? { isPhone: true as const } : {}),
        ...(key === 'goods' ? { mend: MendGoods } : {}),
      }))}
      options={(isDisabled, tell) => (
        <RadioChoice
          label={t('import.as')}
          value={as}
          onChange={(chosen) => {
            setAs(chosen as As);
            tell();
          }}
        >
          <Group gap="lg" mt="xs">
            <Radio value="held" label={t('import.held')} disabled={isDisabled} />
            <Radio value="submitted" label={t('import.submitted')} disabled={isDisabled} />
          </Group>
        </RadioChoice>
      )}
      aside={({ order }) => (order ? <OrderLink order={order} /> : null)}
      result={(rows) => <Made rows={rows} />}
      onClose={onClose}
      onDone={onDone}
    />
  );
}

type Order = NonNullable<OrderImportRow['order']>;

/** The orders that were made, each with the way to it. */
function Made({ rows }: { rows: readonly OrderImportRow[] }): ReactNode {
  const { t } = useTranslation('orders');
  const made = new Map(
    rows.flatMap(({ outcome, order }) => (outcome === 'added' && order ? [[order.id, order]] : [])),
  );
  if (made.size === 0) return null;
  return (
    <>
      <Text>{t('import.made', { count: made.size })}</Text>
      <List>
        {[...made.values()].map((order) => (
          <List.Item key={order.id}>
            <OrderLink order={order} />
          </List.Item>
        ))}
      </List>
    </>
  );
}

function OrderLink({ order }: { order: Order }): ReactNode {
  const { t } = useTranslation('orders');
  return (
    <AnchorLink to="/orders/$orderId" params={{ orderId: String(order.id) }}>
      {t('import.order', { number: order.orderSn })}
    </AnchorLink>
  );
}
