import { Group } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { BusinessStatus } from '../../../api/businessHours/calls.ts';
import { useRoles } from '../../components/chart/useWho.ts';
import { useChartWords } from '../../components/chart/words.ts';
import { AnchorLink } from '../../components/links.tsx';
import { PageHead } from '../../components/PageHead.tsx';
import { Panels } from '../../components/Panels.tsx';
import { Dialogs } from '../../components/record/Dialogs.tsx';
import { OfferButton } from '../../components/record/OfferButton.tsx';
import { RecordFrame } from '../../components/record/RecordFrame.tsx';
import { useAct } from '../../components/record/useAct.ts';
import { useActorName } from '../../components/record/useActorName.ts';
import { useRecordPalette } from '../../components/record/useRecordPalette.ts';
import { StateChip } from '../../components/StateChip.tsx';
import { useFormat } from '../../lib/useFormat.ts';
import { STORE_FORMS } from './forms.tsx';
import { HoursPanel } from './HoursPanel.tsx';
import { StatusPanel } from './StatusPanel.tsx';
import type { StoreFlow } from './storeKind.ts';
import { useShopName, useStoreFlow, useStoreView } from './useStore.ts';
import { Waiting } from './Waiting.tsx';

/** What one looks at first: whether the shop is open, when it is, and what waits for the person. */
export function DashboardScreen(): ReactNode {
  const { t } = useTranslation('businessHours');
  const flow = useStoreFlow();
  return (
    <RecordFrame
      flow={flow}
      namespace="businessHours"
      wayBack={<AnchorLink to="/orders">{t('record.orders')}</AnchorLink>}
    >
      {(detail) => <Dashboard detail={detail} flow={flow} />}
    </RecordFrame>
  );
}

interface DashboardProps {
  detail: BusinessStatus;
  flow: StoreFlow;
}

function Dashboard({ detail, flow }: DashboardProps): ReactNode {
  const { t } = useTranslation('businessHours');
  const { date } = useFormat();
  const shop = useShopName();
  const view = useStoreView(detail);
  const words = useChartWords('businessHours', view.graph);
  const roles = useRoles();
  const actorOf = useActorName(roles);
  const act = useAct(view, flow, STORE_FORMS);
  useRecordPalette(view, act);
  const offers = [...(view.next ? [view.next] : []), ...view.beside, ...view.rest].filter(
    ({ answer }) => answer.possible || answer.reason.rule !== 'wrongState',
  );
  return (
    <>
      <PageHead
        title={t('dashboard.title')}
        facts={t('dashboard.intro', { shop, day: date(detail.now, 'date') })}
      />
      <Panels>
        <StatusPanel
          view={view}
          flow={flow}
          actions={Object.values(view.places).map((place) => (
            <StateChip
              key={place}
              meaning={view.meanings[place] ?? 'moving'}
              label={t(`places.${place as 'open'}`)}
            />
          ))}
        >
          <Group gap="sm">
            {offers.map((offer) => (
              <OfferButton
                key={offer.type}
                offer={offer}
                label={words.eventType(offer.type)}
                variant={offer === view.next ? 'filled' : 'default'}
                loading={flow.at !== 'viewing' && flow.typed === null && offer === view.next}
                onDo={act}
                eventName={words.eventType}
              />
            ))}
          </Group>
        </StatusPanel>
        <HoursPanel now={detail.now}>
          <AnchorLink to="/store/hours">{t('dashboard.more')}</AnchorLink>
        </HoursPanel>
        <Waiting />
      </Panels>
      <Dialogs flow={flow} view={view} forms={STORE_FORMS} words={words} actorOf={actorOf} />
    </>
  );
}
