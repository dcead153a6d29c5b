import { Alert, Button, Group, Progress, Skeleton, Stack, Text } from '@mantine/core';
import { useActor } from '@xstate/react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  canGo,
  createSendOut,
  hasFailed,
  hasGone,
  progressOfSendOut,
  reportOfSendOut,
  type SentLine,
} from '../../../machines/deliveryNote/sendOut.ts';
import { Refusal } from '../../components/ActionDialog.tsx';
import { Dialog } from '../../components/Dialog.tsx';
import { LeaveGuard } from '../../components/LeaveGuard.tsx';
import { ReportLines } from '../../components/LinesReport.tsx';
import { AnchorLink } from '../../components/links.tsx';
import { ReasonText } from '../../components/ReasonText.tsx';
import { useApi } from '../../lib/api.ts';
import { newKey } from '../../lib/newKey.ts';
import { useFormat } from '../../lib/useFormat.ts';

interface SendOutDialogProps {
  noteIds: readonly number[];
  /** Told which notes have gone out; null where none was sent. */
  onClose: (gone: ReadonlySet<number> | null) => void;
}

/** Sends several delivery notes out: which can go and why others cannot, the run, and what became of each. */
export function SendOutDialog({ noteIds, onClose }: SendOutDialogProps): ReactNode {
  const { t } = useTranslation('deliveryNotes');
  const { number } = useFormat();
  const api = useApi();
  const [machine] = useState(() => createSendOut(api, newKey));
  const [snapshot, send] = useActor(machine, { input: { noteIds } });
  const isUnderWay = snapshot.hasTag('underWay');
  const { failure, stopWanted } = snapshot.context;
  const lines = reportOfSendOut(snapshot.context);
  const gone = lines.filter(hasGone);
  const able = lines.filter(canGo).length;
  const isAsked = snapshot.matches('asked');
  const isInterrupted = snapshot.matches('interrupted');
  const isReported = snapshot.matches('reported');
  const close = () => onClose(isReported ? new Set(gone.map(({ noteId }) => noteId)) : null);
  const { answered, all } = progressOfSendOut(snapshot.context);
  const said = saying();
  const title = useRef<HTMLSpanElement>(null);
  const main = useRef<HTMLButtonElement>(null);
  const step = JSON.stringify(snapshot.value);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each step has its own buttons.
  useEffect(() => {
    if (isFocusLost(title.current)) (main.current ?? title.current)?.focus();
  }, [step]);

  return (
    <>
      <Dialog
        size="lg"
        title={
          <span ref={title} tabIndex={-1}>
            {t(isReported ? 'sendOut.report' : 'sendOut.title')}
          </span>
        }
        closeOnClickOutside={false}
        // What is under way is waited for, or stopped first.
        onClose={() => {
          if (!isUnderWay) close();
        }}
        withCloseButton={!isUnderWay}
      >
        <Stack gap="md" aria-busy={snapshot.matches('asking')}>
          <div>
            {/* The same element all along: one that comes with its text is not read out. */}
            <Text role="status">{said}</Text>
            {isUnderWay ? (
              <Progress value={all === 0 ? 100 : (answered / all) * 100} aria-label={said} />
            ) : null}
          </div>
          {content()}
          {/* A second click where "Send out" was must not stop it. */}
          <Group justify={isUnderWay ? 'space-between' : 'flex-end'}>{buttons()}</Group>
        </Stack>
      </Dialog>
      <LeaveGuard
        active={isUnderWay}
        title={t('sendOut.leave.title')}
        leave={t('sendOut.leave.leave')}
        stay={t('sendOut.leave.stay')}
      >
        <Text>{t('sendOut.leave.text')}</Text>
      </LeaveGuard>
    </>
  );

  function saying(): string {
    if (snapshot.matches('asking')) return t('sendOut.asking');
    if (snapshot.matches('askFailed')) return '';
    if (isAsked) {
      return able === 0
        ? t('sendOut.none')
        : t('sendOut.confirm', { count: able, shown: number(able) });
    }
    return isReported
      ? t('sendOut.gone', { count: gone.length, shown: number(gone.length) })
      : t('sendOut.progress', { done: number(answered), all: number(all) });
  }

  function content(): ReactNode {
    if (snapshot.matches('asking')) {
      return (
        <>
          <Skeleton height={14} width="70%" />
          <Skeleton height={36} />
        </>
      );
    }
    if (snapshot.matches('askFailed')) return failure ? <Refusal failure={failure} /> : null;
    if (isAsked) {
      const unable = lines.filter(hasFailed);
      return unable.length === 0 ? null : (
        <>
          <Text>{t('sendOut.stay', { count: unable.length, shown: number(unable.length) })}</Text>
          <SentLines lines={unable} />
        </>
      );
    }
    if (isReported) return <SentLines lines={lines} />;
    return isInterrupted && failure ? (
      <>
        <Refusal failure={failure} />
        <Alert color="orange">{t('sendOut.interrupted')}</Alert>
      </>
    ) : null;
  }

  /** With keys: a button that became another one in its place would keep the focus. */
  function buttons(): ReactNode {
    if (isReported) {
      const failed = lines.filter(hasFailed).length;
      return (
        <>
          {failed === 0 ? null : (
            <Button key="again" variant="default" onClick={() => send({ type: 'TRY_FAILED' })}>
              {t('sendOut.again', { count: failed, shown: number(failed) })}
            </Button>
          )}
          {snapshot.context.queue.length === 0 ? null : (
            <Button key="goOn" variant="default" onClick={() => send({ type: 'GO_ON' })}>
              {t('sendOut.goOn')}
            </Button>
          )}
          <Button key="close" ref={main} onClick={close}>
            {t('actions.close', { ns: 'common' })}
          </Button>
        </>
      );
    }
    if (isUnderWay) {
      return (
        <>
          <Button
            key="stop"
            variant="default"
            disabled={stopWanted && !isInterrupted}
            onClick={() => send({ type: 'STOP' })}
          >
            {isInterrupted
              ? t('sendOut.toReport')
              : t(stopWanted ? 'sendOut.stopping' : 'sendOut.stop')}
          </Button>
          {isInterrupted ? (
            <Button key="retry" ref={main} onClick={() => send({ type: 'RETRY' })}>
              {t('actions.retry', { ns: 'common' })}
            </Button>
          ) : null}
        </>
      );
    }
    return (
      <>
        <Button key="cancel" variant="default" onClick={close}>
          {t('actions.cancel', { ns: 'common' })}
        </Button>
        {snapshot.matches('askFailed') ? (
          <Button key="askAgain" ref={main} onClick={() => send({ type: 'RETRY' })}>
            {t('actions.retry', { ns: 'common' })}
          </Button>
        ) : null}
        {isAsked && able > 0 ? (
          <Button key="run" ref={main} data-autofocus onClick={() => send({ type: 'RUN' })}>
            {t('sendOut.run', { count: able, shown: number(able) })}
          </Button>
        ) : null}
      </>
    );
  }
}

/** The focus went with its button, or waits at the title while there was none to go on with. */
function isFocusLost(title: Element | null): boolean {
  const { activeElement } = document;
  return activeElement === null || activeElement === document.body || activeElement === title;
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
