import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { BulkEvent, BulkLine } from '../../../../api/orders.ts';
import { type BulkGroup, groupsOf } from '../../../../machines/order/bulk.ts';
import { AnchorLink } from '../../../components/links.tsx';
import { ReasonText } from '../../../components/ReasonText.tsx';
import { StateChip } from '../../../components/StateChip.tsx';
import { useFormat } from '../../../lib/useFormat.ts';
import { ORDER_MEANINGS } from '../meanings.ts';
import classes from './bulk.module.css';
import { useGroupWords } from './useGroupWords.ts';

interface BulkGroupsProps {
  lines: readonly BulkLine[];
  event: BulkEvent;
}

/** What would become of the orders, in one sentence, and the orders behind each part of it. */
export function BulkGroups({ lines, event }: BulkGroupsProps): ReactNode {
  const { t } = useTranslation('orders');
  const { number } = useFormat();
  const words = useGroupWords(event);
  const groups = groupsOf(lines);
  return (
    <>
      <p className={classes.sentence}>{groups.map(words).join(t('bulk.between'))}</p>
      {groups.map((group) => (
        <details key={group.rule ?? 'can'} className={classes.group}>
          <summary>
            <strong>{words(group)}</strong>
            <span className={classes.count}>
              {t('bulk.orders', {
                count: group.lines.length,
                shown: number(group.lines.length),
              })}
            </span>
          </summary>
          <BulkLines lines={group.lines} />
        </details>
      ))}
      {canBeDone(groups) ? null : <p>{t('bulk.nothing')}</p>}
    </>
  );
}

/** A line an order: its number, where it is, and the reason with a link to what would mend it. */
export function BulkLines({ lines }: { lines: readonly BulkLine[] }): ReactNode {
  const { t } = useTranslation('orders');
  return (
    <ul className={classes.lines}>
      {lines.map((line) => (
        <li key={line.orderId}>
          <AnchorLink
            to="/orders/$orderId"
            params={{ orderId: String(line.orderId) }}
            target="_blank"
          >
            {line.orderSn === '' ? t('bulk.unknownOrder', { id: line.orderId }) : line.orderSn}
          </AnchorLink>
          {line.status === null ? null : (
            <StateChip meaning={ORDER_MEANINGS[line.status]} label={t(`places.${line.status}`)} />
          )}
          {line.reason ? <ReasonText reason={line.reason} newTab /> : null}
          {line.outcome === 'notFound' ? <span>{t('bulk.outcome.notFound')}</span> : null}
        </li>
      ))}
    </ul>
  );
}

/** How many of the orders the action can be run on. */
export const possibleIn = (lines: readonly BulkLine[]): number =>
  lines.filter(({ outcome }) => outcome === 'possible').length;

const canBeDone = (groups: readonly BulkGroup[]) => groups.some(({ rule }) => rule === null);
