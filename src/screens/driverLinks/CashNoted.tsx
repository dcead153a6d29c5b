import { Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { DriverLink } from '../../../api/driverLinks/calls.ts';
import { fromMinor, toMinor } from '../../../api/kernel/money.ts';
import { amount } from '../../../api/kernel/wire.ts';
import { useFormat } from '../../lib/useFormat.ts';

interface CashNotedProps {
  noted: DriverLink;
  /** What is typed, as it is sent; null where nothing is. */
  entered: string | null;
  currency: string;
}

/** Beside what was counted: what the driver noted at each stop, and by how much the two differ. */
export function CashNoted({ noted, entered, currency }: CashNotedProps): ReactNode {
  const { t } = useTranslation('driverLinks');
  const { money, name } = useFormat();
  const { cash, stops } = noted;
  if (cash === null) return null;
  return (
    <Stack gap={4}>
      {stops.map(({ orderId, orderSn, customerName, customerNameZh, cash: paid }) =>
        paid === null ? null : (
          <Text key={orderId} size="sm">
            {t('office.cashOf', {
              customer: name({ name: customerName, nameZh: customerNameZh }),
              order: orderSn,
              cash: money(paid, currency),
            })}
          </Text>
        ),
      )}
      <div role="status">
        <Difference noted={cash} entered={entered} currency={currency} />
      </div>
      <Text size="sm" c="dimmed">
        {t('office.cashBooks')}
      </Text>
    </Stack>
  );
}

function Difference(props: { noted: string; entered: string | null; currency: string }) {
  const { t } = useTranslation('driverLinks');
  const { money } = useFormat();
  const { noted, entered, currency } = props;
  if (entered === null) {
    return <Text fw={600}>{t('office.cashNone', { cash: money(noted, currency) })}</Text>;
  }
  // What is no amount is told at its field.
  if (!amount.safeParse(entered).success) return null;
  const difference = toMinor(entered) - toMinor(noted);
  if (difference === 0) return null;
  const shown = { difference: money(fromMinor(Math.abs(difference)), currency) };
  return <Text fw={600}>{t(difference > 0 ? 'office.cashMore' : 'office.cashLess', shown)}</Text>;
}
