import { Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

const SECOND = 1_000;
const DAY = 24 * 60 * 60;

/** What is left of a closure, to the second: "1:59:30", "2 days 23:59:30". */
export function Countdown({ left }: { left: number }): ReactNode {
  const { t } = useTranslation('businessHours');
  const seconds = Math.max(0, Math.ceil(left / SECOND));
  const days = Math.floor(seconds / DAY);
  const clock = clockOf(seconds % DAY);
  return (
    <Text role="timer" aria-label={t('status.countdown')} size="xl" fw={600}>
      {days > 0 ? t('status.days', { count: days, clock }) : clock}
    </Text>
  );
}

function clockOf(seconds: number): string {
  const two = (value: number) => String(value).padStart(2, '0');
  return [Math.floor(seconds / 3_600), two(Math.floor(seconds / 60) % 60), two(seconds % 60)].join(
    ':',
  );
}
