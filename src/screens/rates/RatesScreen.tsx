import { Stack, Text } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Rates } from '../../../api/rates/calls.ts';
import { lacks } from '../../../machines/kernel/law/explain.ts';
import { PageHead } from '../../components/PageHead.tsx';
import { RecordSkeleton } from '../../components/RecordSkeleton.tsx';
import { ErrorState } from '../../components/states.tsx';
import { useApi } from '../../lib/api.ts';
import { useReading } from '../../lib/useReading.ts';
import { useGrants } from '../../shell/sessionContext.ts';
import { RatePanel } from './RatePanel.tsx';

/** The shop's tax and what its channels take: what holds, what held and what is planned. */
export function RatesScreen(): ReactNode {
  const { t } = useTranslation('rates');
  const api = useApi();
  const reason = lacks(useGrants(), 'rate.edit');
  const { data, failure, retry } = useReading((signal) =>
    api.listRates({}, { showError: false, signal }),
  );
  const [saved, setSaved] = useState<Rates | null>(null);
  if (failure) return <ErrorState isPage failure={failure} onRetry={retry} />;
  const all = saved ?? data;
  if (!all) return <RecordSkeleton panels={2} />;
  return (
    <>
      <PageHead title={t('title')} facts={t('about')} />
      <Stack gap="md">
        {all.kinds.map(({ kind }) => (
          <RatePanel key={kind} kind={kind} all={all} reason={reason} onSaved={setSaved} />
        ))}
        <Text c="dimmed">{t('ownChannels')}</Text>
      </Stack>
    </>
  );
}
