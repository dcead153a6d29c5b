import { Button, Stack, Text } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { LimitKind } from '../../../api/kernel/limits.ts';
import type { Limit, Limits } from '../../../api/shopSettings/calls.ts';
import { lacks } from '../../../machines/kernel/law/explain.ts';
import { ActionButton } from '../../components/ActionButton.tsx';
import { Named } from '../../components/avatar/Named.tsx';
import { CardFact } from '../../components/CardFact.tsx';
import { RecordSkeleton } from '../../components/RecordSkeleton.tsx';
import { type LineColumn, LineTable } from '../../components/record/LineTable.tsx';
import { ErrorState } from '../../components/states.tsx';
import { useApi } from '../../lib/api.ts';
import { useFormat } from '../../lib/useFormat.ts';
import { useReading } from '../../lib/useReading.ts';
import { useGrants } from '../../shell/sessionContext.ts';
import { LimitDialog } from './LimitDialog.tsx';

/** How many changes are shown at first. */
const FEW = 5;

type HistoryLine = Limits['history'][number] & { id: number };

/** Above which amounts a second person is asked, who may change that, and how it was changed. */
export function LimitsPanel(): ReactNode {
  const { t } = useTranslation('shopSettings');
  const api = useApi();
  const reason = lacks(useGrants(), 'limit.set');
  const { data, failure, retry } = useReading((signal) =>
    api.getLimits({}, { showError: false, signal }),
  );
  const [saved, setSaved] = useState<Limits | null>(null);
  const [asked, setAsked] = useState<LimitKind | null>(null);
  const say = useLimitText();
  if (failure) return <ErrorState failure={failure} onRetry={retry} />;
  const all = saved ?? data;
  if (!all) return <RecordSkeleton panels={1} />;
  const { limits, history, currency } = all;
  const change = ({ kind }: Limit) => (
    <ActionButton
      label={t('limits.change')}
      name={t('limits.changeOf', { kind: t(`limits.kinds.${kind}`) })}
      reason={reason}
      onClick={() => setAsked(kind)}
    />
  );
  const kindOf = ({ kind }: Limit) => (
    <>
      <div>{t(`limits.kinds.${kind}`)}</div>
      <Text size="sm" c="dimmed">
        {t(`limits.about.${kind}`)}
      </Text>
    </>
  );
  const columns: LineColumn<Limit & { id: number }>[] = [
    { name: t('limits.kind'), cell: kindOf },
    { name: t('limits.limit'), isFigure: true, cell: ({ limit }) => say(limit, currency) },
    { name: t('limits.change'), isFigure: true, cell: change },
  ];
  return (
    <Stack gap="md">
      <LineTable
        title={t('limits.title')}
        note={
          <Text c="dimmed" mb="sm">
            {t('limits.text')}
          </Text>
        }
        lines={limits.map((limit, id) => ({ ...limit, id }))}
        columns={columns}
        card={(line) => (
          <>
            <div>{kindOf(line)}</div>
            <span>{say(line.limit, currency)}</span>
            <div style={{ gridColumn: '1 / -1' }}>{change(line)}</div>
          </>
        )}
      />
      <History history={history} currency={currency} />
      {asked ? (
        <LimitDialog
          kind={asked}
          limits={all}
          onSaved={(now) => {
            setSaved(now);
            setAsked(null);
          }}
          onClose={() => setAsked(null)}
        />
      ) : null}
    </Stack>
  );
}

/** Each change with who made it and why, the newest first. */
function History({ history, currency }: Pick<Limits, 'history' | 'currency'>): ReactNode {
  const { t } = useTranslation('shopSettings');
  const { date } = useFormat();
  const say = useLimitText();
  const [isWhole, setIsWhole] = useState(false);
  const lines = history.map((line) => ({ ...line, id: line.version }));
  const became = ({ from, to }: HistoryLine) =>
    t('limits.became', { from: say(from, currency), to: say(to, currency) });
  const who = ({ actorName, actorAccount, actorAvatar }: HistoryLine) =>
    actorAccount === null ? (
      actorName
    ) : (
      <Named
        name={actorName}
        fileId={actorAvatar ?? null}
        label={`${actorName} (${actorAccount})`}
      />
    );
  return (
    <LineTable
      title={t('limits.history')}
      lines={isWhole ? lines : lines.slice(0, FEW)}
      empty={<Text c="dimmed">{t('limits.neverChanged')}</Text>}
      columns={[
        { name: t('limits.at'), cell: ({ at }) => date(at) },
        { name: t('limits.by'), cell: who },
        { name: t('limits.kind'), cell: ({ kind }) => t(`limits.kinds.${kind}`) },
        { name: t('limits.changed'), cell: became },
        { name: t('limits.remark'), cell: ({ remark }) => remark },
      ]}
      card={(line) => (
        <>
          <span>{t(`limits.kinds.${line.kind}`)}</span>
          <span>{became(line)}</span>
          <CardFact name={t('limits.by')}>{who(line)}</CardFact>
          <CardFact name={t('limits.at')}>{date(line.at)}</CardFact>
          <div style={{ gridColumn: '1 / -1' }}>{line.remark}</div>
        </>
      )}
    >
      {!isWhole && lines.length > FEW ? (
        <Button variant="subtle" mt="sm" onClick={() => setIsWhole(true)}>
          {t('limits.all', { count: lines.length })}
        </Button>
      ) : null}
    </LineTable>
  );
}

/** A limit in words: always, never, or above an amount. */
function useLimitText() {
  const { t } = useTranslation('shopSettings');
  const { money } = useFormat();
  return (limit: string | null, currency: string): string => {
    if (limit === null) return t('limits.none');
    return Number(limit) === 0 ? t('limits.always') : money(limit, currency);
  };
}
