import { List, Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { PriceChangeReach } from '../../../api/priceChanges/calls.ts';
import { AnchorLink } from '../../components/links.tsx';
import { Panel } from '../../components/Panel.tsx';
import { PanelOnItsWay } from '../../components/PanelOnItsWay.tsx';
import { useApi } from '../../lib/api.ts';
import { useFormat } from '../../lib/useFormat.ts';
import { useReading } from '../../lib/useReading.ts';
import { useGrants } from '../../shell/sessionContext.ts';

/** Which customers a price change meets, and which of their open orders keep what was agreed. */
export function ReachPanel({ priceChangeId }: { priceChangeId: number }): ReactNode {
  const { t } = useTranslation('priceChanges');
  const api = useApi();
  const { data, failure, retry } = useReading((signal) =>
    api.getPriceChangeReach({ params: { id: priceChangeId } }, { signal, showError: false }),
  );
  if (data === null) {
    return <PanelOnItsWay title={t('reach.title')} failure={failure} onRetry={retry} />;
  }
  return <Reach reach={data} />;
}

function Reach({ reach: { customers, orders } }: { reach: PriceChangeReach }): ReactNode {
  const { t } = useTranslation('priceChanges');
  const { name, number } = useFormat();
  const grants = useGrants();
  const more = (count: number, first: readonly unknown[]) =>
    count > first.length ? (
      <List.Item>{t('reach.more', { shown: number(count - first.length) })}</List.Item>
    ) : null;
  return (
    <Panel title={t('reach.title')}>
      <Stack gap="xs">
        <Text size="sm">
          {customers.count === 0
            ? t('reach.noCustomers')
            : t('reach.customers', { count: customers.count, shown: number(customers.count) })}
        </Text>
        <List size="sm">
          {customers.first.map((one) => (
            <List.Item key={one.id}>
              {grants('customer.view') ? (
                <AnchorLink to="/customers/$customerId" params={{ customerId: String(one.id) }}>
                  {name(one)}
                </AnchorLink>
              ) : (
                name(one)
              )}
            </List.Item>
          ))}
          {more(customers.count, customers.first)}
        </List>
        <Text size="sm">
          {orders.count === 0
            ? t('reach.noOrders')
            : t('reach.orders', { count: orders.count, shown: number(orders.count) })}
        </Text>
        <List size="sm">
          {orders.first.map((one) => (
            <List.Item key={one.id}>
              {grants('order.view') ? (
                <AnchorLink to="/orders/$orderId" params={{ orderId: String(one.id) }}>
                  {one.number}
                </AnchorLink>
              ) : (
                one.number
              )}
            </List.Item>
          ))}
          {more(orders.count, orders.first)}
        </List>
      </Stack>
    </Panel>
  );
}
