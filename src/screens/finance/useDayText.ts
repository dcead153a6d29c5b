import { useCallback } from 'react';
import { formatDate } from '../../lib/dates.ts';
import { useFormat } from '../../lib/useFormat.ts';

/** A day of the shop in the person's language: a day has no time to move it into another zone. */
export function useDayText(): (day: string) => string {
  const { locale } = useFormat();
  return useCallback((day) => formatDate(`${day}T00:00:00Z`, 'date', locale, 'UTC'), [locale]);
}
