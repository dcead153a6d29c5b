import { Alert } from '@mantine/core';
import { type ReactNode, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { VehicleDetail } from '../../../api/vehicles/calls.ts';
import { placesTagged } from '../../../machines/kernel/law/explain.ts';
import { orderLifecycle } from '../../../machines/order/law/index.ts';
import { createVehicleFlow } from '../../../machines/vehicle/flow.ts';
import type { VehicleEvent } from '../../../machines/vehicle/law/facts.ts';
import { BARRED_PLACES } from '../../../machines/vehicle/law/index.ts';
import { Facts } from '../../components/Facts.tsx';
import { AnchorLink, ButtonLink } from '../../components/links.tsx';
import { RecordFrame } from '../../components/record/RecordFrame.tsx';
import { RecordPage } from '../../components/record/RecordPage.tsx';
import { Related } from '../../components/record/Related.tsx';
import { type RecordFlow, useRecordFlow } from '../../components/record/useRecordFlow.ts';
import { viewOf } from '../../components/record/view.ts';
import { StateChip } from '../../components/StateChip.tsx';
import { useFormat } from '../../lib/useFormat.ts';
import { useGrants } from '../../shell/sessionContext.ts';
import { orderAsRelated } from '../orders/asRelated.ts';
import { waybillAsRelated } from '../waybills/asRelated.ts';
import { VEHICLE_FORMS } from './forms.tsx';
import { VEHICLE_MEANINGS } from './meanings.ts';
import { vehicleKind } from './vehicleKind.ts';

const PLANNED = placesTagged(orderLifecycle, 'planned');
const ON_ROAD = placesTagged(orderLifecycle, 'onRoad');

/** One vehicle: what it carries, whether it can go out, the orders that need it, and its history. */
export function VehicleRecord({ vehicleId }: { vehicleId: number }): ReactNode {
  return <Flow key={vehicleId} vehicleId={vehicleId} />;
}

function Flow({ vehicleId }: { vehicleId: number }): ReactNode {
  const { t } = useTranslation('vehicles');
  const flow = useRecordFlow(vehicleId, {
    create: createVehicleFlow,
    namespace: 'vehicles',
    numberOf: vehicleKind.numberOf,
    drafts: 'vehicleEvent',
  });
  return (
    <RecordFrame
      flow={flow}
      namespace="vehicles"
      wayBack={<ButtonLink to="/vehicles">{t('record.toList')}</ButtonLink>}
    >
      {(detail) => <VehiclePage detail={detail} flow={flow} />}
    </RecordFrame>
  );
}

interface VehiclePageProps {
  detail: VehicleDetail;
  flow: RecordFlow<VehicleDetail, VehicleEvent>;
}

function VehiclePage({ detail, flow }: VehiclePageProps): ReactNode {
  const { t } = useTranslation(['vehicles', 'names']);
  const { number, vehicleName } = useFormat();
  const grants = useGrants();
  const view = useMemo(() => viewOf(vehicleKind, detail, grants), [detail, grants]);
  const { id, plate, type, loadCapacity, volume, cooling, status, availability } = detail.vehicle;
  const load = t('record.load', { kilograms: number(loadCapacity) });
  const isBarred = BARRED_PLACES.includes(status);
  const ordersAt = (places: readonly string[], count: number) =>
    count > 0 && grants('order.view') ? (
      <AnchorLink key="orders" to="/orders" search={{ vehicle: id, place: places.join(',') }}>
        {number(count)}
      </AnchorLink>
    ) : (
      number(count)
    );
  return (
    <RecordPage
      view={view}
      flow={flow}
      forms={VEHICLE_FORMS}
      title={plate}
      flags={
        isBarred ? null : (
          <StateChip
            meaning={VEHICLE_MEANINGS[availability]}
            label={t(`names:vehicleAvailability.${availability}`)}
          />
        )
      }
      facts={[vehicleName(type), load]}
      lines={
        isBarred && detail.facts.planned > 0 ? (
          <Alert color="orange" role="status" title={t('record.waitTitle')}>
            {t('record.waitText')}
          </Alert>
        ) : null
      }
      related={
        <Related
          key={id}
          load={(api, flags) => api.getVehicleRelated({ params: { id } }, flags)}
          version={detail.vehicle.version}
          parts={{
            ordersUnderWay: {
              kind: orderAsRelated,
              title: 'ordersUnderWay',
              all: {
                to: '/orders',
                search: { vehicle: id, place: [...PLANNED, ...ON_ROAD].join(',') },
              },
            },
            orders: {
              kind: orderAsRelated,
              title: 'orders',
              all: { to: '/orders', search: { vehicle: id } },
            },
            waybills: {
              kind: waybillAsRelated,
              title: 'waybills',
              all: { to: '/waybills', search: { vehicle: id } },
            },
          }}
          log={{ target: plate }}
        />
      }
    >
      <Facts
        title={t('record.card')}
        facts={[
          [t('fields.plate'), plate],
          [t('fields.type'), vehicleName(type)],
          [t('fields.loadCapacity'), number(loadCapacity)],
          [t('fields.volume'), number(volume)],
          [t('fields.cooling'), t(`coolings.${cooling}`)],
        ]}
      />
      <Facts
        title={t('record.use')}
        facts={[
          [t('list.availability'), t(`names:vehicleAvailability.${availability}`)],
          [t('record.planned'), ordersAt(PLANNED, detail.facts.planned)],
          [t('record.onRoad'), ordersAt(ON_ROAD, detail.facts.onRoad)],
        ]}
      />
    </RecordPage>
  );
}
