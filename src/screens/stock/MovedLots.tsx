import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { LotName } from '../../../api/lots/lot.ts';
import type { StockMovement } from '../../../api/stock/calls.ts';
import { AnchorLink } from '../../components/links.tsx';
import { useFormat } from '../../lib/useFormat.ts';
import { movedInWords } from './movement.tsx';

/** What a person calls a lot: by its number, and by its expiry day where it has none. */
export const lotCalled = ({ number, expiry }: LotName, day: (day: string) => string): string =>
  number || day(expiry);

/**
 * Which lots moved, and how much of each where it was not of one alone. What is on the shelf of a lot
 * leads to the board of what expires; nothing where no lot moved.
 */
export function MovedLots({ movement }: { movement: StockMovement }): ReactNode {
  const { t } = useTranslation('stock');
  const format = useFormat();
  const { parts, goods } = movement;
  return parts.map(({ lot, quantity }) => {
    const name = lot === null ? t('lots.without') : lotCalled(lot, format.day);
    return (
      <div key={lot?.id ?? 0}>
        {lot?.isThere ? (
          <AnchorLink
            to="/goods/expiry"
            search={{ goods: goods.id, ...(lot.number === '' ? {} : { q: lot.number }) }}
            underline="always"
          >
            {name}
          </AnchorLink>
        ) : (
          name
        )}
        {parts.length > 1 ? ` ${movedInWords({ ...movement, quantity }, format)}` : null}
      </div>
    );
  });
}
