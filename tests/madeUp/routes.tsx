import { type AnyRoute, createRoute, useParams } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { PageHead } from '../../src/components/PageHead.tsx';
import { RecordSkeleton } from '../../src/components/RecordSkeleton.tsx';
import { useApi } from '../../src/lib/api.ts';
import { loadTexts } from '../../src/lib/i18n.ts';
import { useReading } from '../../src/lib/useReading.ts';
import type { TastingApi } from './proof.ts';

/** Its own file of texts, under the name of one that the types know. */
const TEXTS = 'tastings' as 'leads';

/** Its pages, as files of `src/routes/_office` would have them. */
export function routesBelow(office: AnyRoute): Record<string, AnyRoute> {
  const parts = {
    getParentRoute: () => office,
    staticData: { permission: 'tasting.view' as 'lead.view' },
    loader: loadTexts(TEXTS),
  };
  return {
    tastings: createRoute({ ...parts, path: '/tastings/', component: TastingList }),
    tasting: createRoute({ ...parts, path: '/tastings/$tastingId', component: TastingRoute }),
  };
}

function TastingList(): ReactNode {
  const { t } = useTranslation('shell');
  return <PageHead title={t('nav.tastings' as 'nav.leads')} />;
}

function TastingRoute(): ReactNode {
  const { tastingId } = useParams({ strict: false }) as { tastingId: string };
  return <TastingRecord key={tastingId} id={tastingId} />;
}

function TastingRecord({ id }: { id: string }): ReactNode {
  const { t } = useTranslation(TEXTS);
  const api = useApi() as unknown as TastingApi;
  const { data } = useReading((signal) => api.getTasting({ params: { id } }, { signal }));
  if (!data) return <RecordSkeleton />;
  const { tasting, state } = data;
  return <PageHead title={tasting.name} facts={t(`places.${state}` as 'places.submitted')} />;
}
