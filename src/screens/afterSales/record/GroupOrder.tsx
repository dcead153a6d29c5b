import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Facts } from '../../../components/Facts.tsx';
import { AnchorLink } from '../../../components/links.tsx';
import { useApi } from '../../../lib/api.ts';
import { useFormat } from '../../../lib/useFormat.ts';
import { useReading } from '../../../lib/useReading.ts';

/** The group-buy delivery that the order belongs to; nothing for any other order. */
export function GroupOrder({ orderId }: { orderId: number }): ReactNode {
  const { t } = useTranslation('afterSales');
  const { money, number, date } = useFormat();
  const api = useApi();
  const { data } = useReading((signal) =>
    api.getCrmGroupOrder({ query: { orderId } }, { signal, showError: false }),
  );
  if (data === null) return null;
  return (
    <Facts
      title={t('record.group')}
      facts={[
        [
          t('record.group'),
          t('record.groupText', {
            count: data.orderCount,
            date: date(`${data.deliveryDate}T12:00:00Z`, 'date'),
            total: money(data.total, data.currency),
          }),
        ],
        [t('record.orderRefunded'), money(data.refunded, data.currency)],
        [t('record.groupCases'), number(data.caseCount)],
        [
          t('record.order'),
          data.orders.map(({ id, orderSn }) => (
            <div key={id}>
              <AnchorLink to="/orders/$orderId" params={{ orderId: String(id) }}>
                {orderSn}
              </AnchorLink>
            </div>
          )),
        ],
      ]}
    />
  );
}
