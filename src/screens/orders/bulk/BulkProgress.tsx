import { Alert, Button, Group, Progress, Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { progressOf } from '../../../../machines/office/machine.ts';
import { reportOf } from '../../../../machines/order/bulkReport.ts';
import { useFailureText } from '../../../lib/useFailureText.ts';
import { useFormat } from '../../../lib/useFormat.ts';
import { BulkLines } from './BulkGroups.tsx';
import classes from './bulk.module.css';
import type { Bulk } from './useBulk.ts';

interface BulkProgressProps {
  bulk: Bulk;
  onHide: () => void;
  /** The run is given up, with its report. */
  onClose: () => void;
}

/** The run while it goes on, was stopped, or got no answer. */
export function BulkProgress(props: BulkProgressProps): ReactNode {
  const {
    bulk: { snapshot, send },
    onHide,
    onClose,
  } = props;
  const { t } = useTranslation('orders');
  const { number } = useFormat();
  const failureText = useFailureText();
  const { event, failure, stopWanted, unanswered } = snapshot.context;
  const { answered, left, all } = progressOf(snapshot.context);
  const open = unanswered.length;
  const untouched = left - open;
  return (
    <Stack gap="md">
      <div>
        <Text aria-live="polite">
          {t('bulk.progress', { done: number(answered), all: number(all) })}
        </Text>
        <Progress
          value={all === 0 ? 100 : (answered / all) * 100}
          aria-label={t('bulk.progress', { done: number(answered), all: number(all) })}
        />
      </div>
      {snapshot.matches('stopped') ? (
        <Alert color="orange">
          {t('bulk.stopped', { count: untouched, shown: number(untouched) })}
          {open > 0 ? <p>{t('bulk.openStays', { count: open, shown: number(open) })}</p> : null}
        </Alert>
      ) : null}
      {snapshot.matches('interrupted') && failure ? (
        <Alert color="red" role="alert">
          <strong>{failureText(failure)}</strong>
          <br />
          {t('bulk.interrupted', { count: left, shown: number(left) })}
        </Alert>
      ) : null}
      <div className={classes.scroller}>
        <BulkLines
          lines={reportOf(snapshot.context).filter(({ outcome }) => outcome !== 'unsent')}
          event={event}
        />
      </div>
      <Group justify="flex-end">{buttons()}</Group>
    </Stack>
  );

  function buttons(): ReactNode {
    if (snapshot.matches('interrupted') || snapshot.matches('stopped')) {
      const isStopped = snapshot.matches('stopped');
      return (
        <>
          {isStopped ? (
            <Button variant="default" onClick={onClose}>
              {t('bulk.giveUp')}
            </Button>
          ) : null}
          <Button variant="default" onClick={() => send({ type: 'STOP' })}>
            {t('bulk.toReport')}
          </Button>
          <Button onClick={() => send({ type: isStopped ? 'GO_ON' : 'RETRY' })}>
            {isStopped ? t('bulk.goOn') : t('actions.retry', { ns: 'common' })}
          </Button>
        </>
      );
    }
    return (
      <>
        <Button variant="default" disabled={stopWanted} onClick={() => send({ type: 'STOP' })}>
          {stopWanted ? t('bulk.stopping') : t('bulk.stop')}
        </Button>
        <Button variant="default" onClick={onHide}>
          {t('bulk.goOnHidden')}
        </Button>
      </>
    );
  }
}
