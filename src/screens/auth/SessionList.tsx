import { Button, Group, Text } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { LiveSession } from '../../../api/auth/calls.ts';
import { ActionDialog } from '../../components/ActionDialog.tsx';
import { CardFact } from '../../components/CardFact.tsx';
import { RecordSkeleton } from '../../components/RecordSkeleton.tsx';
import { type LineColumn, LineTable } from '../../components/record/LineTable.tsx';
import { StateChip } from '../../components/StateChip.tsx';
import { ErrorState } from '../../components/states.tsx';
import { useApi } from '../../lib/api.ts';
import { notify } from '../../lib/notices.ts';
import { useFormat } from '../../lib/useFormat.ts';
import { useList } from '../../lib/useList.ts';
import { useSubmission } from '../../lib/useSubmission.ts';
import { useSessionActor } from '../../shell/sessionContext.ts';
import { deviceNames } from './device.ts';

type Line = LiveSession & { id: number };

/** Where one is signed in, and the way out of all that at once. */
export function SessionList(): ReactNode {
  const { t } = useTranslation('account');
  const { date } = useFormat();
  const api = useApi();
  const [asked, setAsked] = useState<'others' | 'everywhere' | null>(null);
  const [ending, setEnding] = useState<LiveSession | null>(null);
  const {
    page: data,
    failure,
    reload,
  } = useList(null, (_, signal) => api.listSessions({}, { signal, showError: false }));
  if (failure) return <ErrorState failure={failure} onRetry={reload} />;
  if (!data) return <RecordSkeleton panels={1} />;

  const close = () => {
    setEnding(null);
    setAsked(null);
  };
  const ended = () => {
    close();
    reload();
  };
  const columns: LineColumn<Line>[] = [
    { name: t('sessions.device'), cell: (line) => <Device {...line} /> },
    { name: t('sessions.address'), cell: ({ address }) => address },
    { name: t('sessions.began'), cell: ({ createdAt }) => date(createdAt) },
    { name: t('sessions.used'), cell: ({ usedAt }) => date(usedAt) },
  ];
  const endButton = (line: Line) =>
    line.isThis ? null : (
      <Button variant="default" size="compact-sm" onClick={() => setEnding(line)}>
        {t('sessions.end')}
      </Button>
    );
  return (
    <>
      <LineTable
        title={t('sessions.title')}
        actions={
          <Group gap="sm">
            {data.length > 1 ? (
              <Button variant="default" onClick={() => setAsked('others')}>
                {t('sessions.others')}
              </Button>
            ) : null}
            <Button variant="default" onClick={() => setAsked('everywhere')}>
              {t('sessions.everywhere')}
            </Button>
          </Group>
        }
        lines={data.map((session, id) => ({ ...session, id }))}
        columns={[...columns, { name: t('sessions.end'), cell: endButton }]}
        card={(line) => {
          const [device, ...rest] = columns.map(({ cell }) => cell(line));
          return (
            <>
              <span>{device}</span>
              {rest.map((text, index) => (
                <CardFact key={columns[index + 1]?.name} name={columns[index + 1]?.name ?? ''}>
                  <span style={{ display: 'inline-block' }}>{text}</span>
                </CardFact>
              ))}
              {endButton(line)}
            </>
          );
        }}
      />
      {ending ? <EndOneDialog session={ending} onClose={close} onEnded={ended} /> : null}
      {asked ? <EndDialog asked={asked} onClose={close} onEnded={ended} /> : null}
    </>
  );
}

function Device({ device, isThis }: LiveSession): ReactNode {
  const { t } = useTranslation('account');
  const names = deviceNames(device);
  return (
    <Group component="span" gap="xs">
      {names ? t('sessions.deviceOf', names) : t('sessions.unknown')}
      {isThis ? <StateChip meaning="done" label={t('sessions.this')} /> : null}
    </Group>
  );
}

interface EndOneDialogProps {
  session: LiveSession;
  onClose: () => void;
  onEnded: () => void;
}

function EndOneDialog({ session, onClose, onEnded }: EndOneDialogProps): ReactNode {
  const { t } = useTranslation('account');
  const api = useApi();
  const names = deviceNames(session.device);
  const submission = useSubmission({
    send: (body: { session: string }) => api.endSession({ body }, { showError: false }),
    onDone: () => {
      notify({ kind: 'success', text: t('sessions.ended') });
      onEnded();
    },
  });
  return (
    <ActionDialog
      danger
      title={t('sessions.endTitle')}
      action={t('sessions.end')}
      isSending={submission.isSending}
      refusal={submission.failure}
      onClose={onClose}
      onAction={() => submission.send({ session: session.session })}
    >
      <Text>
        {t('sessions.endText', {
          device: names ? t('sessions.deviceOf', names) : t('sessions.unknown'),
        })}
      </Text>
    </ActionDialog>
  );
}

interface EndDialogProps {
  asked: 'others' | 'everywhere';
  onClose: () => void;
  onEnded: () => void;
}

function EndDialog({ asked, onClose, onEnded }: EndDialogProps): ReactNode {
  const { t } = useTranslation('account');
  const api = useApi();
  const session = useSessionActor();
  const keepThis = asked === 'others';
  const submission = useSubmission({
    send: (body: { keepThis: boolean }) => api.signOutEverywhere({ body }, { showError: false }),
    onDone: ({ ended }) => {
      notify({ kind: 'success', text: t('sessions.done', { count: ended }) });
      if (keepThis) onEnded();
      else session.send({ type: 'SIGN_OUT' });
    },
  });
  return (
    <ActionDialog
      danger
      title={t(`sessions.${asked}`)}
      action={t(`sessions.${asked}`)}
      isSending={submission.isSending}
      refusal={submission.failure}
      onClose={onClose}
      onAction={() => submission.send({ keepThis })}
    >
      <Text>{t(`sessions.${asked}Text`)}</Text>
    </ActionDialog>
  );
}
