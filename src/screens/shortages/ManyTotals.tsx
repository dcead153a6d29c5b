import { List, ScrollArea, Table, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { DataOf } from '../../../api/kernel/operation.ts';
import type { shortages } from '../../../api/shortages/calls.ts';
import { useFormat } from '../../lib/useFormat.ts';

type Priced = DataOf<typeof shortages.priceShortages>;

/** What each order costs now and would cost then, and which shortages stay as they are. */
export function ManyTotals({ priced }: { priced: Priced | null }): ReactNode {
  const { t } = useTranslation('shortages');
  const { money } = useFormat();
  if (priced === null) {
    return (
      <Text role="status" c="dimmed">
        {t('record.form.pricing')}
      </Text>
    );
  }
  const stay = priced.filter(({ change }) => change === null);
  const orders = [
    ...Map.groupBy(
      priced.filter(({ change }) => change !== null),
      ({ orderId }) => orderId,
    ),
  ].map(([orderId, lines]) => ({
    orderId,
    orderSn: lines[0]?.orderSn ?? '',
    currency: lines[0]?.currency ?? '',
    before: lines[0]?.change?.before ?? '',
    after: lines.at(-1)?.change?.after ?? '',
  }));
  return (
    <div role="status">
      {orders.length === 0 ? (
        <Text>{t('many.totals.none')}</Text>
      ) : (
        <ScrollArea.Autosize mah="40vh">
          <Table aria-label={t('many.totals.caption')}>
            <Table.Thead>
              <Table.Tr>
                <Table.Th>{t('many.totals.order')}</Table.Th>
                <Table.Th ta="end">{t('many.totals.before')}</Table.Th>
                <Table.Th ta="end">{t('many.totals.after')}</Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {orders.map(({ orderId, orderSn, currency, before, after }) => (
                <Table.Tr key={orderId}>
                  <Table.Td>{orderSn}</Table.Td>
                  <Table.Td ta="end">{money(before, currency)}</Table.Td>
                  <Table.Td ta="end" fw={600}>
                    {money(after, currency)}
                  </Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        </ScrollArea.Autosize>
      )}
      {stay.length === 0 ? null : (
        <>
          <Text mt="xs">{t('many.totals.refused')}</Text>
          <List>
            {stay.map(({ shortageId, number, message }) => (
              <List.Item key={shortageId}>
                {number || `#${shortageId}`}{' '}
                <Text component="span" c="red">
                  {message ?? t('many.outcome.notFound')}
                </Text>
              </List.Item>
            ))}
          </List>
        </>
      )}
    </div>
  );
}
