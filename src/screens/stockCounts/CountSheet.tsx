import { Alert, Button, Progress, Stack, Text } from '@mantine/core';
import { type ReactNode, useCallback, useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { StockCountDetail } from '../../../api/stockCounts/calls.ts';
import { asEntered } from '../../../machines/kernel/asEntered.ts';
import { linesOfCode } from '../../../machines/kernel/codes.ts';
import type { StockCountEvent, StockCountFacts } from '../../../machines/stockCount/law/facts.ts';
import { stockCountLifecycle } from '../../../machines/stockCount/law/index.ts';
import { isDone } from '../../../machines/stockCount/law/lines.ts';
import { placeOf } from '../../../machines/stockCount/law/place.ts';
import { Refusal } from '../../components/ActionDialog.tsx';
import { CodeField } from '../../components/CodeField.tsx';
import { ButtonLink } from '../../components/links.tsx';
import { PageHead } from '../../components/PageHead.tsx';
import { RecordSkeleton } from '../../components/RecordSkeleton.tsx';
import { ErrorState } from '../../components/states.tsx';
import { Unsent } from '../../components/Unsent.tsx';
import { useApi } from '../../lib/api.ts';
import { useFormat } from '../../lib/useFormat.ts';
import { CountLine } from './CountLine.tsx';
import classes from './countSheet.module.css';
import { useCounting } from './useCounting.ts';

/** Counting at the shelves: a line each goods, by keyboard, by finger or with a scanner. */
export function CountSheet({ stockCountId }: { stockCountId: number }): ReactNode {
  const { t } = useTranslation('stockCounts');
  const { snapshot, send } = useCounting(stockCountId);
  const { detail, failure, queue } = snapshot.context;
  const act = useCallback((event: StockCountEvent) => send({ type: 'DO', event }), [send]);
  if (snapshot.matches('failed') && failure) {
    return <ErrorState failure={failure} onRetry={() => send({ type: 'RETRY' })} />;
  }
  if (detail === null) return <RecordSkeleton />;
  const entered = asEntered<StockCountFacts, StockCountEvent>(stockCountLifecycle, detail, queue);
  const isOver = !entered.hasTag('toCount');
  return (
    <>
      <PageHead
        title={t('count.title', { number: detail.stockCount.number })}
        facts={detail.stockCount.remark || undefined}
        actions={
          <ButtonLink
            variant="default"
            to="/stock-counts/$stockCountId"
            params={{ stockCountId: String(stockCountId) }}
          >
            {t('count.toRecord')}
          </ButtonLink>
        }
      />
      <Stack gap="md" maw="60rem">
        <Unsent
          count={queue.length}
          isLost={snapshot.matches('unheard')}
          isOver={isOver}
          onRetry={() => send({ type: 'RETRY' })}
        />
        {failure ? <Refusal failure={failure} title={t('count.failed')} /> : null}
        {!isOver ? (
          <Sheet detail={detail} facts={entered.context as StockCountFacts} act={act} />
        ) : queue.length > 0 ? null : (
          <Alert role="status" title={t('count.closedTitle')}>
            {t('count.closedText', { place: t(`places.${placeOf(entered.value)}`) })}
          </Alert>
        )}
      </Stack>
    </>
  );
}

interface SheetProps {
  detail: StockCountDetail;
  /** As they will be once what waits is written. */
  facts: StockCountFacts;
  act: (event: StockCountEvent) => void;
}

function Sheet({ detail, facts, act }: SheetProps): ReactNode {
  const { t } = useTranslation('stockCounts');
  const { name, number } = useFormat();
  const api = useApi();
  const list = useRef<HTMLUListElement>(null);
  const { blind, lineList } = detail.stockCount;
  const factsOf = useMemo(
    () => new Map(facts.lines.map((line) => [line.lineId, line])),
    [facts.lines],
  );
  const isRecount = facts.lines.some(({ again }) => again);
  const lines = isRecount ? lineList.filter(({ id }) => factsOf.get(id)?.again) : lineList;
  const done = lines.filter(({ id }) => {
    const line = factsOf.get(id);
    return line !== undefined && isDone(line);
  }).length;

  const fields = () => [
    ...(list.current?.querySelectorAll<HTMLInputElement>('input[data-line]') ?? []),
  ];
  const goTo = (field: HTMLInputElement | undefined) => {
    field?.focus();
    field?.scrollIntoView({ block: 'nearest' });
  };
  const onNext = useCallback((lineId: number) => {
    const all = [...(list.current?.querySelectorAll<HTMLInputElement>('input[data-line]') ?? [])];
    const next = all[all.findIndex(({ dataset }) => dataset.line === String(lineId)) + 1];
    next?.focus();
    next?.scrollIntoView({ block: 'nearest' });
  }, []);
  const onCode = async (code: string) => {
    const [line] = linesOfCode(lines, code);
    if (line) {
      goTo(fields().find(({ dataset }) => dataset.line === String(line.id)));
      return { text: t('count.found', { goods: name(line) }), isWrong: false };
    }
    try {
      const { goods } = await api.findCountCode({ body: { code } }, { showError: false });
      return {
        text: goods ? t('count.foreign', { goods: name(goods) }) : t('count.unknown', { code }),
        isWrong: true,
      };
    } catch {
      // Without the connection nobody can say more than that it is not on the count.
      return { text: t('count.foreign', { goods: code }), isWrong: true };
    }
  };
  return (
    <>
      {isRecount ? (
        <Alert color="orange" role="status" title={t('count.againTitle')}>
          {t('count.againText')}
        </Alert>
      ) : null}
      <div>
        <Text size="sm">
          {t('record.progress', { done: number(done), lines: number(lines.length) })}
        </Text>
        <Progress
          value={(done / Math.max(1, lines.length)) * 100}
          size="lg"
          aria-label={t('fields.done')}
          data-off-paper
        />
      </div>
      <CodeField isOnce label={t('count.scan')} description={t('count.scanHint')} onCode={onCode} />
      <ul className={classes.lines} ref={list}>
        {lines.map((line) => {
          const lineFacts = factsOf.get(line.id);
          return lineFacts ? (
            <CountLine
              key={line.id}
              line={line}
              facts={lineFacts}
              isBlind={blind && !isDone(lineFacts)}
              act={act}
              onNext={onNext}
            />
          ) : null;
        })}
      </ul>
      <Button size="lg" data-off-paper onClick={() => act({ type: 'submit' })}>
        {t('count.finish')}
      </Button>
    </>
  );
}
