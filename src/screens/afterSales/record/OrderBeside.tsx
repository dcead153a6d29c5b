import { Button, Group } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Facts } from '../../../components/Facts.tsx';
import { AnchorLink } from '../../../components/links.tsx';
import { StateChip } from '../../../components/StateChip.tsx';
import { useFormat } from '../../../lib/useFormat.ts';
import { useGrants } from '../../../shell/sessionContext.ts';
import { ORDER_MEANINGS } from '../../orders/meanings.ts';
import type { AfterSalesView } from './afterSalesKind.ts';
import { CommissionDialog } from './CommissionDialog.tsx';

interface OrderBesideProps {
  view: AfterSalesView;
  /** Something of the order was changed here: the case is to be read anew. */
  onChanged: () => void;
}

/** The order that the case is about, as much of it as decides the case. */
export function OrderBeside({ view, onChanged }: OrderBesideProps): ReactNode {
  const { t } = useTranslation(['afterSales', 'orders']);
  const { money, date } = useFormat();
  const { aftersale } = view.detail;
  const { commission, order } = aftersale;
  const others = order.cases.filter(({ id }) => id !== aftersale.id);
  return (
    <Facts
      title={t('record.order')}
      facts={[
        [
          t('record.order'),
          <Group key="order" gap="xs">
            <AnchorLink to="/orders/$orderId" params={{ orderId: String(order.id) }}>
              {order.orderSn}
            </AnchorLink>
            <StateChip
              meaning={ORDER_MEANINGS[order.status]}
              label={t(`orders:places.${order.status}`)}
            />
            <StateChip
              meaning={ORDER_MEANINGS[order.paymentStatus]}
              label={t(`orders:places.${order.paymentStatus}`)}
            />
          </Group>,
        ],
        [t('record.orderPlaced'), date(order.placedAt)],
        [t('record.orderTotal'), money(order.total, order.currency)],
        [t('record.orderPaid'), money(order.paid, order.currency)],
        [t('record.orderRefunded'), money(order.refunded, order.currency)],
        [
          t('record.orderMethod'),
          order.paymentMethod ? t(`orders:methods.${order.paymentMethod as 'PAYNOW'}`) : null,
        ],
        [t('record.address'), order.address],
        [
          t('record.commission'),
          <Commission
            key="commission"
            orderId={order.id}
            currency={order.currency}
            commission={commission}
            onChanged={onChanged}
          />,
        ],
        [
          t('record.otherCases'),
          others.length === 0 ? null : (
            <ul key="others" style={{ margin: 0, paddingInlineStart: '1rem' }}>
              {others.map(({ id, caseNo, status, claimed, granted }) => (
                <li key={id}>
                  <AnchorLink to="/after-sales/$caseId" params={{ caseId: String(id) }}>
                    {t('record.otherCase', {
                      number: caseNo,
                      place: t(`places.${status}`),
                      amount: money(granted ?? claimed, order.currency),
                    })}
                  </AnchorLink>
                </li>
              ))}
            </ul>
          ),
        ],
      ]}
    />
  );
}

interface CommissionProps {
  orderId: number;
  currency: string;
  commission: { amount: string; version: number } | null;
  onChanged: () => void;
}

function Commission({ orderId, currency, commission, onChanged }: CommissionProps): ReactNode {
  const { t } = useTranslation('afterSales');
  const { money } = useFormat();
  const grants = useGrants();
  const [isOpen, { open, close }] = useDisclosure(false);
  return (
    <Group gap="xs">
      {commission === null ? t('record.commissionNone') : money(commission.amount, currency)}
      {commission !== null && grants('afterSales.commission') ? (
        <Button variant="subtle" size="compact-sm" onClick={open}>
          {t('record.commissionCorrect')}
        </Button>
      ) : null}
      {isOpen && commission !== null ? (
        <CommissionDialog
          orderId={orderId}
          currency={currency}
          commission={commission}
          onClose={close}
          onDone={() => {
            close();
            onChanged();
          }}
        />
      ) : null}
    </Group>
  );
}
