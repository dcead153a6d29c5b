import { Alert, Stack, Text } from '@mantine/core';
import { useInterval } from '@mantine/hooks';
import { getRouteApi } from '@tanstack/react-router';
import { type ReactNode, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { OutboundError } from '../../../api/outbound/calls.ts';
import { StaleNote } from '../../components/list/StaleNote.tsx';
import { StateTabs } from '../../components/list/StateTabs.tsx';
import { PageHead } from '../../components/PageHead.tsx';
import { RecordSkeleton } from '../../components/RecordSkeleton.tsx';
import { EmptyState, ErrorState } from '../../components/states.tsx';
import { useApi } from '../../lib/api.ts';
import { useFormat } from '../../lib/useFormat.ts';
import { useList } from '../../lib/useList.ts';
import { AgainDialog } from './AgainDialog.tsx';
import { CausePanel } from './CausePanel.tsx';

const TABS = ['needsCorrection', 'failed'] as const;
type Tab = (typeof TABS)[number];

/** The server sends by itself: what it could not comes back in seconds. */
const PAUSE = 5_000;

const route = getRouteApi('/_office/orders/warehouse');

/** The orders that the warehouse system has not taken, by what keeps them from it. */
export function OutboundErrors(): ReactNode {
  const { t } = useTranslation('outbound');
  const { number } = useFormat();
  const api = useApi();
  const { tab: asked } = route.useSearch();
  const tab = TABS.find((one) => one === asked) ?? TABS[0];
  const [sending, setSending] = useState<readonly OutboundError[] | null>(null);
  const [isAsked, setIsAsked] = useState(true);
  const { page, failure, reload } = useList({}, (_request, signal) =>
    api.getOutBoundErrorList({}, { signal, background: !isAsked, showError: false }),
  );
  const { start, stop } = useInterval(() => {
    if (document.visibilityState !== 'visible') return;
    setIsAsked(false);
    reload();
  }, PAUSE);
  useEffect(() => {
    start();
    return stop;
  }, [start, stop]);
  if (!page) {
    return failure ? (
      <ErrorState isPage failure={failure} onRetry={reload} />
    ) : (
      <RecordSkeleton panels={1} />
    );
  }
  const causes = page.causes.filter(({ place }) => place === tab);
  const shown = page.causes.reduce((sum, { orders }) => sum + orders.length, 0);
  return (
    <>
      <PageHead title={t('title')} facts={t('about')} />
      <Stack gap="md">
        {page.warehouse ? null : (
          <Alert color="orange">
            <Text fw={600}>{t('noWarehouse.title')}</Text>
            {t('noWarehouse.text')}
          </Alert>
        )}
        <StaleNote failure={failure} onRetry={reload} />
        <StateTabs<Tab>
          label={t('tabsLabel')}
          tabs={TABS}
          current={tab}
          labelOf={(one) => t(`tabs.${one}`)}
          linkOf={(one) => ({
            to: '/orders/warehouse',
            search: one === TABS[0] ? {} : { tab: one },
          })}
          counts={{ tabs: page.counts, exact: true }}
        />
        {page.isWhole ? null : <Text c="dimmed">{t('isCut', { shown: number(shown) })}</Text>}
        {causes.length === 0 ? (
          <EmptyState title={t(`none.${tab}`)}>{t('none.text')}</EmptyState>
        ) : (
          causes.map((cause) => (
            <CausePanel
              key={[cause.problem, cause.code, cause.field, cause.words].join('\n')}
              cause={cause}
              onSend={setSending}
            />
          ))
        )}
      </Stack>
      {sending ? (
        <AgainDialog
          orders={sending}
          onClose={() => {
            setSending(null);
            reload();
          }}
        />
      ) : null}
    </>
  );
}
