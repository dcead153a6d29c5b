import { List, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { LotsOfLine } from '../../../api/pickLists/calls.ts';
import { useFormat } from '../../lib/useFormat.ts';

interface TakeFirstProps {
  lots: LotsOfLine | undefined;
  /** What its quantities are in. */
  unit: { baseUnit: string; baseUnitZh: string };
}

/** Which lots to take first, and which not at all; nothing for goods without lots. */
export function TakeFirst({ lots, unit }: TakeFirstProps): ReactNode {
  const { t } = useTranslation('pickLists');
  const { day, quantity: inUnit } = useFormat();
  if (!lots) return null;
  const say = ({ lot, quantity: many }: LotsOfLine['take'][number]) => {
    const quantity = inUnit(many, { unit: unit.baseUnit, unitZh: unit.baseUnitZh });
    if (lot === null) return t('lots.without', { quantity });
    const expiry = day(lot.expiry);
    return lot.number === ''
      ? t('lots.nameless', { expiry, quantity })
      : t('lots.numbered', { number: lot.number, expiry, quantity });
  };
  return (
    <div>
      {lots.take.length > 0 ? (
        <>
          <Text component="div" size="sm" fw={600}>
            {t('lots.title')}
          </Text>
          <List type="ordered" size="sm">
            {lots.take.map((part) => (
              <List.Item key={part.lot ? `${part.lot.number} ${part.lot.expiry}` : ''}>
                {say(part)}
              </List.Item>
            ))}
          </List>
        </>
      ) : null}
      {lots.expired.map((lot) => (
        <Text
          key={`${lot.number} ${lot.expiry}`}
          component="div"
          size="sm"
          c="var(--mantine-color-error)"
        >
          {t('lots.expired', { lot: lot.number || day(lot.expiry), expiry: day(lot.expiry) })}
        </Text>
      ))}
    </div>
  );
}
