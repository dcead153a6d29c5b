import { Alert, Button, Group, Progress, Skeleton, Stack, Text } from '@mantine/core';
import { useActor } from '@xstate/react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  canGo,
  createSendOut,
  hasFailed,
  hasGone,
  reportOfSendOut,
  type SentLine,
} from '../../../machines/deliveryNote/sendOut.ts';
import { Refusal } from '../../components/ActionDialog.tsx';
import { Dialog } from '../../components/Dialog.tsx';
import { ReportLines } from '../../components/LinesReport.tsx';
import { AnchorLink } from '../../components/links.tsx';
import { ReasonText } from '../../components/ReasonText.tsx';
import { useApi } from '../../lib/api.ts';
import { newKey } from '../../lib/newKey.ts';
import { useFormat } from '../../lib/useFormat.ts';
import { useLeavingWarning } from '../../lib/useLeavingWarning.ts';

interface SendOutDialogProps {
  noteIds: readonly number[];
  /** Told which notes have gone out. */
  onClose: (gone: ReadonlySet<number>) => void;
}

/** Sends several delivery notes out: which can go and why others cannot, the run, and what became of each. */
export function SendOutDialog({ noteIds, onClose }: SendOutDialogProps): ReactNode {
  const { t } = useTranslation('deliveryNotes');
  const { number } = useFormat();
  const api = useApi();
  const [machine] = useState(() => createSendOut(api, newKey));
  const [snapshot, send] = useActor(machine, { input: { noteIds } });
  const isUnderWay = snapshot.hasTag('underWay');
  useLeavingWarning(isUnderWay);
  const { failure, stopWanted } = snapshot.context;
  const lines = reportOfSendOut(snapshot.context);
  const gone = lines.filter(hasGone);
  const close = () => onClose(new Set(gone.map(({ noteId }) => noteId)));
  const able = lines.filter(canGo).length;
  const isReported = snapshot.matches('reported');

  return (
    <Dialog
      size="lg"
      title={t(isReported ? 'sendOut.report' : 'sendOut.title')}
      closeOnClickOutside={false}
      // What is under way is waited for, or stopped first.
      onClose={() => {
        if (!isUnderWay) close();
      }}
      withCloseButton={!isUnderWay}
    >
      <Stack gap="md" aria-busy={snapshot.matches('asking')}>
        {content()}
        <Group justify="flex-end">{buttons()}</Group>
      </Stack>
    </Dialog>
  );

  function content(): ReactNode {
    if (snapshot.matches('asking')) {
      return (
        <>
          <Text>{t('sendOut.asking')}</Text>
          <Skeleton height={14} width="70%" />
          <Skeleton height={36} />
        </>
      );
    }
    if (snapshot.matches('askFailed')) return failure ? <Refusal failure={failure} /> : null;
    if (snapshot.matches('asked')) {
      const unable = lines.filter(hasFailed);
      return (
        <>
          <Text>
            {able === 0
              ? t('sendOut.none')
              : t('sendOut.confirm', { count: able, shown: number(able) })}
          </Text>
          {unable.length === 0 ? null : (
            <>
              <Text>
                {t('sendOut.stay', { count: unable.length, shown: number(unable.length) })}
              </Text>
              <SentLines lines={unable} />
            </>
          )}
        </>
      );
    }
    if (isReported) {
      return (
        <>
          <Text role="status">
            {t('sendOut.gone', { count: gone.length, shown: number(gone.length) })}
          </Text>
          <SentLines lines={lines} />
        </>
      );
    }
    const said = snapshot.context.done.length;
    const all = said + snapshot.context.queue.flat().length;
    const progress = t('sendOut.progress', { done: number(said), all: number(all) });
    return (
      <>
        <div>
          <Text aria-live="polite">{progress}</Text>
          <Progress value={all === 0 ? 100 : (said / all) * 100} aria-label={progress} />
        </div>
        {snapshot.matches('interrupted') && failure ? (
          <>
            <Refusal failure={failure} />
            <Alert color="orange">{t('sendOut.interrupted')}</Alert>
          </>
        ) : null}
      </>
    );
  }

  function buttons(): ReactNode {
    if (isReported) {
      const failed = lines.filter(hasFailed).length;
      return (
        <>
          {failed === 0 ? null : (
            <Button variant="default" onClick={() => send({ type: 'TRY_FAILED' })}>
              {t('sendOut.again', { count: failed, shown: number(failed) })}
            </Button>
          )}
          {snapshot.context.queue.length === 0 ? null : (
            <Button variant="default" onClick={() => send({ type: 'GO_ON' })}>
              {t('sendOut.goOn')}
            </Button>
          )}
          <Button data-autofocus onClick={close}>
            {t('actions.close', { ns: 'common' })}
          </Button>
        </>
      );
    }
    if (isUnderWay) {
      const isInterrupted = snapshot.matches('interrupted');
      return (
        <>
          <Button variant="default" disabled={stopWanted} onClick={() => send({ type: 'STOP' })}>
            {isInterrupted
              ? t('sendOut.toReport')
              : t(stopWanted ? 'sendOut.stopping' : 'sendOut.stop')}
          </Button>
          {isInterrupted ? (
            <Button onClick={() => send({ type: 'RETRY' })}>
              {t('actions.retry', { ns: 'common' })}
            </Button>
          ) : null}
        </>
      );
    }
    return (
      <>
        <Button variant="default" onClick={close}>
          {t('actions.cancel', { ns: 'common' })}
        </Button>
        {snapshot.matches('askFailed') ? (
          <Button onClick={() => send({ type: 'RETRY' })}>
            {t('actions.retry', { ns: 'common' })}
          </Button>
        ) : null}
        {snapshot.matches('asked') && able > 0 ? (
          <Button data-autofocus onClick={() => send({ type: 'RUN' })}>
            {t('sendOut.run', { count: able, shown: number(able) })}
          </Button>
        ) : null}
      </>
    );
  }
}

function SentLines({ lines }: { lines: readonly SentLine[] }): ReactNode {
  const { t } = useTranslation('deliveryNotes');
  return (
    <ReportLines
      lines={lines.map((line) => ({
        key: line.noteId,
        name: (
          <AnchorLink
            underline="always"
            to="/deliveryNotes/$deliveryNoteId"
            params={{ deliveryNoteId: String(line.noteId) }}
            target="_blank"
          >
            {line.number || `#${line.noteId}`}
          </AnchorLink>
        ),
        said: line.reason ? (
          <ReasonText reason={line.reason} newTab />
        ) : (
          t(`sendOut.outcome.${line.outcome}`)
        ),
        isDone: hasGone(line),
      }))}
    />
  );
}
