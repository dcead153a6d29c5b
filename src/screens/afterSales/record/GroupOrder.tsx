import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Facts } from '../../../components/Facts.tsx';
import { AnchorLink } from '../../../components/links.tsx';
import { useApi } from '../../../lib/api.ts';
import { useFormat } from '../../../lib/useFormat.ts';
import { useReading } from '../../../lib/useReading.ts';
import { NotLoaded } from './NotLoaded.tsx';

/** The group-buy delivery that the order belongs to; nothing for any other order. */
export function GroupOrder({ orderId }: { orderId: number }): ReactNode {
  const { t } = useTranslation('afterSales');
  const { money, number, date } = useFormat();
  const api = useApi();
  // Read beside the case, whose own reading says whether a person asked for it.
  const { data, failure, retry } = useReading((signal) =>
    api.getCrmGroupOrder({ query: { orderId } }, { signal, background: true, showError: false }),
  );
  const title = t('record.group');
  if (failure) return <NotLoaded title={title} text={t('record.unknownGroup')} onRetry={retry} />;
  if (data === null) return null;
  return (
    <Facts
      title={title}
      facts={[
        [
          t('record.groupDelivery'),
          t('record.groupText', {
            count: data.orderCount,
            date: date(`${data.deliveryDate}T12:00:00Z`, 'date'),
            total: money(data.total, data.currency),
          }),
        ],
        [t('record.orderRefunded'), money(data.refunded, data.currency)],
        [t('record.groupCases'), number(data.caseCount)],
        [
          t('record.groupOrders'),
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
