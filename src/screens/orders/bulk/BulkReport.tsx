import { Alert, Button, Checkbox, Group, Stack } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { BulkContext } from '../../../../machines/order/bulk.ts';
import {
  isDone,
  outcomeAgain,
  type ReportLine,
  reportOf,
} from '../../../../machines/order/bulkReport.ts';
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

/**
 * What became of each order, in the order in which they were chosen, on the screen as in the file;
 * those that failed can be looked at alone and tried again.
 */
export function BulkReport({ bulk: { snapshot, send }, onClose }: BulkReportProps): ReactNode {
  const { t } = useTranslation('orders');
  const { number } = useFormat();
  const [onlyOpen, setOnlyOpen] = useState(false);
  const { event } = snapshot.context;
  const lines = reportOf(snapshot.context);
  const save = useSave(snapshot.context);
  const count = (outcome: ReportLine['outcome']) =>
    lines.filter((line) => line.outcome === outcome).length;
  const fine = count('done');
  const open = count('unanswered');
  const unsent = count('unsent');
  const failed = lines.length - fine - open - unsent;
  const isMixed = fine > 0 && fine < lines.length;

  return (
    <Stack gap="md">
      <p className={classes.sentence} role="status">
        {[
          t('bulk.done', { done: number(fine) }),
          ...(failed > 0 ? [t('bulk.failed', { failed: number(failed) })] : []),
          ...(open > 0 ? [t('bulk.unanswered', { open: number(open) })] : []),
          ...(unsent > 0 ? [t('bulk.left', { left: number(unsent) })] : []),
        ].join(t('bulk.between'))}
      </p>
      <TriedAgain bulk={snapshot.context} />
      {isMixed ? (
        <Checkbox
          label={t('bulk.onlyOpen')}
          checked={onlyOpen}
          onChange={({ currentTarget }) => setOnlyOpen(currentTarget.checked)}
        />
      ) : null}
      <div className={classes.scroller}>
        <BulkLines
          lines={isMixed && onlyOpen ? lines.filter((line) => !isDone(line)) : lines}
          event={event}
          isReport
        />
      </div>
      <Group justify="flex-end">
        <Button variant="default" onClick={save}>
          {t('bulk.save')}
        </Button>
        {failed > 0 ? (
          <Button variant="default" onClick={() => send({ type: 'TRY_FAILED' })}>
            {t('bulk.tryFailed', { count: failed })}
          </Button>
        ) : null}
        {open + unsent > 0 ? (
          <Button variant="default" onClick={() => send({ type: 'GO_ON' })}>
            {t('bulk.goOn')}
          </Button>
        ) : null}
        <Button onClick={onClose}>{t('bulk.close')}</Button>
      </Group>
    </Stack>
  );
}

/** Saves the report as a file, line by line as the screen has it. */
function useSave(bulk: BulkContext): () => void {
  const { t } = useTranslation('orders');
  const { timeZone } = useFormat();
  const reasonText = useReasonText();
  const { event, ranAt } = bulk;
  return () => {
    if (!event || !ranAt) return;
    const rows = reportOf(bulk).map((line) => {
      const place = placeIn(line, event);
      return [
        line.orderSn === '' ? String(line.orderId) : line.orderSn,
        t(`bulk.outcome.${line.outcome}`),
        place === null ? '' : t(`places.${place}`),
        line.reason ? reasonText(line.reason) : '',
      ] as const;
    });
    const head = [
      t('bulk.column.order'),
      t('bulk.column.outcome'),
      t('bulk.column.status'),
      t('bulk.column.reason'),
    ] as const;
    saveFile(reportFile(head, rows), reportName(t(`events.${event.type}`), ranAt, timeZone));
  };
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
