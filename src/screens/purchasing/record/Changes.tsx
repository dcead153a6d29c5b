import { Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { SinceSentBack } from '../../../../api/purchasing/purchaseOrder.ts';
import { Changed } from '../../../components/desk/Changed.tsx';
import { useFormat } from '../../../lib/useFormat.ts';
import { countryName } from '../names.ts';
import classes from './record.module.css';

type ChangedField = SinceSentBack['fields'][number];
type ChangedLine = SinceSentBack['lines'][number];

interface ChangesProps {
  since: Pick<SinceSentBack, 'fields' | 'lines'>;
  currency: string;
}

/** What was changed: each field and each of the goods with what it said before. */
export function Changes({ since: { fields, lines }, currency }: ChangesProps): ReactNode {
  const { t } = useTranslation('purchasing');
  const format = useFormat();
  // A price of before is in the currency of before.
  const currencyBefore = fields.find(({ field }) => field === 'currency')?.before || currency;
  if (fields.length === 0 && lines.length === 0) {
    return <Text mt="xs">{t('record.nothingChanged')}</Text>;
  }
  return (
    <>
      <Text mt="xs" fw={600}>
        {t('record.changes')}
      </Text>
      <ul className={classes.changes}>
        {fields.map((change) => (
          <li key={change.field}>
            {t('record.changeOf', { what: t(`fields.${change.field}`) })} {fieldChange(change)}
          </li>
        ))}
        {lines.map((line) => (
          <li key={`${line.goodsId} ${line.unit}`}>
            {t('record.changeOf', { what: format.name(line) })} {lineChange(line)}
          </li>
        ))}
      </ul>
    </>
  );

  function fieldChange({ field, before, after, beforeZh, afterZh }: ChangedField): ReactNode {
    const shown = (value: string, valueZh = '') => {
      if (value === '') return t('record.empty');
      if (field === 'country') return countryName(value, t);
      if (field === 'phone') return format.phone(value);
      const isMoment = field === 'estimatedArrival' || field === 'estimatedDeparture';
      return isMoment ? format.date(value) : format.name({ name: value, nameZh: valueZh });
    };
    return <Changed before={shown(before, beforeZh)} now={shown(after, afterZh)} />;
  }

  function lineChange({ before, after, unit, unitZh }: ChangedLine): ReactNode {
    const whole = (line: ChangedLine['before'], itsCurrency: string) =>
      line &&
      [
        format.quantity(line.quantity, { unit, unitZh }),
        format.money(line.cost, itsCurrency),
        line.area,
      ]
        .filter((part) => part !== '')
        .join(' · ');
    return <Changed before={whole(before, currencyBefore)} now={whole(after, currency)} />;
  }
}
