import { Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { BusinessConfig } from '../../../api/shopSettings/calls.ts';
import { lacks } from '../../../machines/kernel/law/explain.ts';
import { AnchorLink } from '../../components/links.tsx';
import { PageHead } from '../../components/PageHead.tsx';
import { RecordSkeleton } from '../../components/RecordSkeleton.tsx';
import { StateChip } from '../../components/StateChip.tsx';
import { ErrorState } from '../../components/states.tsx';
import { useFormDraft } from '../../components/useFormDraft.ts';
import { useApi } from '../../lib/api.ts';
import { notify } from '../../lib/notices.ts';
import { useRecord } from '../../lib/useRecord.ts';
import { useGrants, useSessionActor } from '../../shell/sessionContext.ts';
import { STORE_MEANINGS } from '../businessHours/meanings.ts';
import { BusinessForm } from './BusinessForm.tsx';
import { type BusinessChange, businessValues } from './businessChange.ts';
import { LimitsPanel } from './LimitsPanel.tsx';

/** What orders need of the shop's settings, its limits, and whether it is open. */
export function BusinessScreen(): ReactNode {
  const { t } = useTranslation(['shopSettings', 'businessHours']);
  const api = useApi();
  const grants = useGrants();
  const session = useSessionActor();
  const draft = useFormDraft('businessConfig', businessValues);
  const record = useRecord<BusinessConfig, BusinessChange>({
    load: (signal) => api.getBusinessConfig({}, { showError: false, signal }),
    send: (
      { body },
      { restaurantId: _shop, open: _open, gstPercent: _gst, brands: _brands, ...now },
    ) => api.saveBusinessConfig({ body: { ...now, ...body } }, { showError: false }),
    onDone: () => {
      draft.drop();
      // The bar shows the shop's picture.
      session.send({ type: 'RENEW' });
      notify({ kind: 'success', text: t('saved') });
    },
  });

  if (record.failure) return <ErrorState isPage failure={record.failure} onRetry={record.retry} />;
  if (!record.data) return <RecordSkeleton panels={1} />;
  const place = record.data.open ? 'open' : 'closed';
  return (
    <>
      <PageHead
        title={t('title')}
        beside={
          <StateChip meaning={STORE_MEANINGS[place]} label={t(`businessHours:places.${place}`)} />
        }
        facts={<AnchorLink to="/store/hours">{t('toHours')}</AnchorLink>}
      />
      <Stack gap="md">
        <BusinessForm
          record={record}
          config={record.data}
          reason={lacks(grants, 'store.edit')}
          draft={draft}
        />
        <LimitsPanel />
      </Stack>
    </>
  );
}
