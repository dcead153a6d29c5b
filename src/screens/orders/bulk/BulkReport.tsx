import { Alert, Button, Group, Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { BulkLine } from '../../../../api/orders.ts';
import { type BulkContext, outcomeAgain } from '../../../../machines/order/bulk.ts';
import { AnchorLink } from '../../../components/links.tsx';
import { saveFile } from '../../../lib/download.ts';
import { useFormat } from '../../../lib/useFormat.ts';
import { useReasonText } from '../../../lib/useReasonText.ts';
import { BulkLines, placeIn } from './BulkGroups.tsx';
import classes from './bulk.module.css';
import { reportFile, reportName } from './report.ts';
import type { Bulk } from './useBulk.ts';

interface BulkReportProps {
  bulk: Bulk;
  onClose: () => void;
}

/** What became of each order, those that failed first; they can be tried again. */
export function BulkReport({ bulk: { snapshot, send }, onClose }: BulkReportProps): ReactNode {
  const { t } = useTranslation('orders');
  const { number, timeZone } = useFormat();
  const reasonText = useReasonText();
  const { done, queue, event, ranAt, asked, unanswered } = snapshot.context;
  const failed = done.filter(({ outcome }) => outcome !== 'done');
  const fine = done.filter(({ outcome }) => outcome === 'done');
  const left = queue.flat();
  const open = left.filter((orderId) => unanswered.includes(orderId));
  const unsent = left.filter((orderId) => !unanswered.includes(orderId));

  const placeText = (line: BulkLine) => {
    const place = placeIn(line, event);
    return place === null ? '' : t(`places.${place}`);
  };
  const save = () => {
    const head = ['order', 'outcome', 'status', 'reason'] as const;
    const rows = [...failed, ...fine].map(
      (line) =>
        [
          line.orderSn === '' ? String(line.orderId) : line.orderSn,
          t(`bulk.outcome.${line.outcome}`),
          placeText(line),
          line.reason ? reasonText(line.reason) : '',
        ] as const,
    );
    const rest = [
      ...open.map((orderId) => [orderId, 'unanswered'] as const),
      ...unsent.map((orderId) => [orderId, 'unsent'] as const),
    ].map(
      ([orderId, outcome]) =>
        [numberOf(orderId, asked), t(`bulk.outcome.${outcome}`), '', ''] as const,
    );
    const [order, outcome, status, reason] = head.map((name) => t(`bulk.column.${name}`));
    const file = reportFile(
      [order ?? '', outcome ?? '', status ?? '', reason ?? ''],
      [...rows, ...rest],
    );
    if (!event || !ranAt) return;
    saveFile(file, reportName(t(`events.${event.type}`), ranAt, timeZone));
  };

  return (
    <Stack gap="md">
      <p className={classes.sentence} role="status">
        {[
          t('bulk.done', { done: number(fine.length) }),
          ...(failed.length > 0 ? [t('bulk.failed', { failed: number(failed.length) })] : []),
          ...(open.length > 0 ? [t('bulk.unanswered', { open: number(open.length) })] : []),
          ...(unsent.length > 0 ? [t('bulk.left', { left: number(unsent.length) })] : []),
        ].join(t('bulk.between'))}
      </p>
      <TriedAgain bulk={snapshot.context} />
      <div className={classes.scroller}>
        <Unanswered lines={asked.filter(({ orderId }) => open.includes(orderId))} />
        <BulkLines lines={[...failed, ...fine]} event={event} />
      </div>
      <Group justify="flex-end">
        <Button variant="default" onClick={save}>
          {t('bulk.save')}
        </Button>
        {failed.length > 0 ? (
          <Button variant="default" onClick={() => send({ type: 'TRY_FAILED' })}>
            {t('bulk.tryFailed', { count: failed.length })}
          </Button>
        ) : null}
        {left.length > 0 ? (
          <Button variant="default" onClick={() => send({ type: 'GO_ON' })}>
            {t('bulk.goOn')}
          </Button>
        ) : null}
        <Button onClick={onClose}>{t('bulk.close')}</Button>
      </Group>
    </Stack>
  );
}

/** What came of trying the refused ones again: when, how many, and for the same reasons or not. */
function TriedAgain({ bulk }: { bulk: BulkContext }): ReactNode {
  const { t } = useTranslation('orders');
  const { date, number } = useFormat();
  const again = outcomeAgain(bulk);
  if (again === null) return null;
  const { tried, refused, isSame } = again;
  const how = refused === 0 ? 'done' : isSame ? 'same' : 'other';
  return (
    <Alert color={refused === 0 ? 'green' : 'orange'} role="status">
      {t(`bulk.again.${how}`, {
        time: date(again.at, 'time'),
        count: tried,
        tried: number(tried),
        refused: number(refused),
      })}
    </Alert>
  );
}

/** Orders that may have been changed: who looks at them knows. */
function Unanswered({ lines }: { lines: readonly BulkLine[] }): ReactNode {
  const { t } = useTranslation('orders');
  return (
    <ul className={classes.lines}>
      {lines.map(({ orderId, orderSn }) => (
        <li key={orderId}>
          <AnchorLink to="/orders/$orderId" params={{ orderId: String(orderId) }} target="_blank">
            {orderSn}
          </AnchorLink>
          <span>{t('bulk.outcome.unanswered')}</span>
        </li>
      ))}
    </ul>
  );
}

const numberOf = (orderId: number, asked: readonly BulkLine[]): string =>
  asked.find((line) => line.orderId === orderId)?.orderSn ?? String(orderId);
