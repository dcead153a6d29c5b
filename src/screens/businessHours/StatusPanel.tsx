import { Stack, Text } from '@mantine/core';
import { useWindowEvent } from '@mantine/hooks';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Panel } from '../../components/Panel.tsx';
import { useFollow } from '../../components/record/useFollow.ts';
import { useFormat } from '../../lib/useFormat.ts';
import { Countdown } from './Countdown.tsx';
import { beginningOf } from './closureBeginning.ts';
import type { StoreFlow, StoreView } from './storeKind.ts';
import { useServerNow } from './useServerNow.ts';

interface StatusPanelProps {
  view: StoreView;
  flow: StoreFlow;
  /** Beside the title. */
  actions?: ReactNode;
  /** Below what there is to know. */
  children?: ReactNode;
}

/** How often the store is asked after while nothing is about to happen, and while it opens. */
const USUAL = 60_000;
const SOON = 2_000;

/** Whether the store is open; for a closed one until when, counted down, and since when. */
export function StatusPanel({ view, flow, actions, children }: StatusPanelProps): ReactNode {
  const { t } = useTranslation('businessHours');
  const { date } = useFormat();
  const { store, facts, now } = view.detail;
  const { length, closedAt, reopensAt } = facts;
  const beganAt = beginningOf(view.detail) ?? closedAt;
  const left = Date.parse(reopensAt ?? now) - useServerNow(now);
  const isOver = reopensAt !== null && left <= 0;
  // Others close it too.
  useFollow(flow, isOver ? SOON : USUAL);
  useWindowEvent('focus', () => flow.send({ type: 'REFRESH' }));
  return (
    <Panel title={t('status.title')} actions={actions}>
      <Stack gap="sm">
        {reopensAt === null ? (
          <>
            <Text>{t('status.open')}</Text>
            <Text size="sm" c="dimmed">
              {t('status.hours')}
            </Text>
          </>
        ) : (
          <>
            <Text>{t('status.closed', { until: date(reopensAt) })}</Text>
            <div>
              <Text size="sm" c="dimmed">
                {isOver ? t('status.opening') : t('status.countdown')}
              </Text>
              {isOver ? null : <Countdown left={left} />}
            </div>
            {length === null || closedAt === null ? null : (
              <Text size="sm" c="dimmed">
                {beganAt === closedAt
                  ? t('status.since', { length: t(`lengths.${length}`), since: date(closedAt) })
                  : t('status.changed', {
                      since: date(beganAt ?? closedAt),
                      at: date(closedAt),
                      length: t(`lengths.${length}`),
                    })}
              </Text>
            )}
          </>
        )}
        {store.waiting > 0 ? <Text>{t('status.waiting', { count: store.waiting })}</Text> : null}
        {children}
      </Stack>
    </Panel>
  );
}
