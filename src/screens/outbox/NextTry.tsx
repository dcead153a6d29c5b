import { useInterval } from '@mantine/hooks';
import { type ReactNode, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { languageTag } from '../../../api/kernel/language.ts';
import { useFormat } from '../../lib/useFormat.ts';

const UNITS = [
  ['hour', 3_600],
  ['minute', 60],
  ['second', 1],
] as const;

/** When a message is tried again, counted down: "in 29 seconds". */
export function NextTry({ at }: { at: string }): ReactNode {
  const { t } = useTranslation('outbox');
  const { locale, date } = useFormat();
  const [now, setNow] = useState(() => Date.now());
  const { start, stop } = useInterval(() => setNow(Date.now()), 1_000);
  useEffect(() => {
    start();
    return stop;
  }, [start, stop]);

  const seconds = Math.ceil((Date.parse(at) - now) / 1_000);
  const unit = UNITS.find(([, length]) => seconds >= length);
  return (
    <time dateTime={at} title={date(at)}>
      {unit
        ? new Intl.RelativeTimeFormat(languageTag(locale)).format(
            Math.ceil(seconds / unit[1]),
            unit[0],
          )
        : t('record.nextTrySoon')}
    </time>
  );
}
