import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { BulkEvent, BulkLine } from '../../../../api/orders/calls.ts';
import {
  type BulkGroup,
  groupsOf,
  type ReportLine,
} from '../../../../machines/order/bulkReport.ts';
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
          <BulkLines lines={group.lines} event={event} />
        </details>
      ))}
      {canBeDone(groups) ? null : <p>{t('bulk.nothing')}</p>}
    </>
  );
}

/**
 * A line an order: its number, where it is in what the action changes, and the reason with a link to
 * what would mend it.
 */
export function BulkLines({ lines, event, isReport = false }: BulkLinesProps): ReactNode {
  const { t } = useTranslation('orders');
  const placed = lines.map((line) => ({ ...line, place: placeIn(line, event) }));
  return (
    <ul className={classes.lines}>
      {placed.map(({ place, ...line }) => (
        <li key={line.orderId}>
          <AnchorLink
            to="/orders/$orderId"
            params={{ orderId: String(line.orderId) }}
            target="_blank"
          >
            {line.orderSn === '' ? t('bulk.unknownOrder', { id: line.orderId }) : line.orderSn}
          </AnchorLink>
          {place === null ? null : (
            <span>
              {/* The dry run says where the order would be. */}
              {line.outcome === 'possible' ? <span className={classes.count}>→ </span> : null}
              <StateChip meaning={ORDER_MEANINGS[place]} label={t(`places.${place}`)} />
            </span>
          )}
          {isReport || isSaid(line) ? (
            <span className={classes.outcome} data-outcome={line.outcome}>
              {t(`bulk.outcome.${line.outcome}`)}
            </span>
          ) : null}
          {line.reason ? (
            <div className={classes.reason}>
              <ReasonText reason={line.reason} newTab />
            </div>
          ) : null}
        </li>
      ))}
    </ul>
  );
}

/** Whether an outcome is said before anything is sent: any other is seen from the group. */
const isSaid = ({ outcome }: ReportLine) =>
  outcome === 'notFound' || outcome === 'unanswered' || outcome === 'unsent';

interface BulkLinesProps {
  lines: readonly ReportLine[];
  /** What is done to the orders. */
  event: BulkEvent | null;
  /** They have been sent: what became of each is said, not only what stands against it. */
  isReport?: boolean;
}

/** Where an order is, in the region that an event is of; null for one that is not there. */
export const placeIn = (line: ReportLine, event: BulkEvent | null) =>
  event?.type === 'pay' ? line.paymentStatus : line.status;

/** How many of the orders the action can be run on. */
export const possibleIn = (lines: readonly BulkLine[]): number =>
  lines.filter(({ outcome }) => outcome === 'possible').length;

const canBeDone = (groups: readonly BulkGroup[]) => groups.some(({ rule }) => rule === null);
