import { Button, Group, Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { KILOGRAM } from '../../../api/kernel/weight.ts';
import type { SettlementOrder } from '../../../api/settlements/calls.ts';
import { Dialog } from '../../components/Dialog.tsx';
import { Facts } from '../../components/Facts.tsx';
import { AnchorLink } from '../../components/links.tsx';
import { Amounts } from '../../components/record/Amounts.tsx';
import { LineTable } from '../../components/record/LineTable.tsx';
import { useFormat } from '../../lib/useFormat.ts';
import { useGrants } from '../../shell/sessionContext.ts';
import { Bookings } from '../finance/Bookings.tsx';

/** How the goods of each kind of order reach whoever ordered them. */
const DELIVERY = {
  wholesale: 'home',
  delivery: 'home',
  selfPickup: 'selfPickup',
  qrCode: 'none',
  reservation: 'none',
  voucher: 'none',
} as const satisfies Record<SettlementOrder['kind'], string>;

interface OrderDialogProps {
  order: SettlementOrder;
  currency: string;
  onClose: () => void;
}

/** All that a statement keeps of one order. */
export function OrderDialog({ order, currency, onClose }: OrderDialogProps): ReactNode {
  const { t } = useTranslation(['settlements', 'orders', 'common']);
  const { date, money, name, quantity } = useFormat();
  const grants = useGrants();
  const amount = (value: string) => money(value, currency);
  const { deliveryAt, paymentMethod } = order;
  const sold = ({ kilos, ...line }: SettlementOrder['lines'][number]) =>
    [quantity(line.quantity, line), kilos === undefined ? '' : quantity(kilos, KILOGRAM)]
      .filter(Boolean)
      .join(', ');
  return (
    <Dialog size="xl" onClose={onClose} title={t('orders.dialog', { number: order.orderSn })}>
      <Stack gap="md">
        {order.adjustment ? <Text>{t('orders.adjustmentText')}</Text> : null}
        <Facts
          title={t('entries.order')}
          facts={[
            [t('fields.orderId'), String(order.orderId)],
            [
              t('fields.orderSn'),
              grants('order.view') ? (
                <AnchorLink
                  key="order"
                  to="/orders/$orderId"
                  params={{ orderId: String(order.orderId) }}
                >
                  {order.orderSn}
                </AnchorLink>
              ) : (
                order.orderSn
              ),
            ],
            [t('fields.kind'), t(`orders:kinds.${order.kind}`)],
            [t('fields.orderStatus'), t(`orders:places.${order.status}`)],
            [t('fields.placedAt'), date(order.placedAt)],
            [t('fields.completedAt'), date(order.completedAt)],
            [t('fields.deliveryAt'), deliveryAt && date(deliveryAt)],
            [t('fields.deliveryType'), t(`delivery.${DELIVERY[order.kind]}`)],
            [t('fields.paymentMethod'), paymentMethod && t(`orders:methods.${paymentMethod}`)],
          ]}
        />
        {order.lines.length > 0 ? (
          <LineTable
            title={t('orders.lines')}
            lines={order.lines.map((line, index) => ({ ...line, id: index }))}
            columns={[
              { name: t('fields.product'), cell: (line) => name(line) },
              {
                name: t('fields.quantity'),
                isFigure: 'quantity',
                cell: sold,
              },
              { name: t('fields.price'), isFigure: true, cell: ({ price }) => amount(price) },
              { name: t('fields.total'), isFigure: true, cell: (line) => amount(line.amount) },
            ]}
            card={(line) => (
              <>
                <span>{name(line)}</span>
                <span>{amount(line.amount)}</span>
                <span>{sold(line)}</span>
                <span>{amount(line.price)}</span>
              </>
            )}
          />
        ) : null}
        <Amounts
          title={t('fields.settlementAmount')}
          rows={[
            [t('fields.subtotal'), amount(order.subtotal)],
            [t('fields.shippingFee'), amount(order.shippingFee)],
            [t('fields.deliveryFeeSubsidy'), amount(order.deliveryFeeSubsidy)],
            [t('fields.promotion'), amount(order.promotion)],
            [t('fields.packingFee'), amount(order.packingFee)],
            [t('fields.consumptionTax'), amount(order.consumptionTax)],
            [t('fields.paymentAmount'), amount(order.paymentAmount)],
            [t('fields.paidAmount'), amount(order.turnover)],
            [t('fields.refund'), amount(order.refund)],
            [t('fields.platformServiceFee'), amount(order.platformServiceFee)],
            [t('fields.platformServiceTax'), amount(order.platformServiceTax)],
            [t('fields.settlementAmount'), amount(order.totalAmount), true],
            [t('fields.borneByOthers'), amount(order.borneByOthers)],
            [t('fields.transferAmount'), amount(order.transferAmount), true],
          ]}
        />
        {grants('finance.view') ? <Bookings orderId={order.orderId} currency={currency} /> : null}
        <Group justify="flex-end">
          <Button data-autofocus onClick={onClose}>
            {t('orders.close')}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  );
}
