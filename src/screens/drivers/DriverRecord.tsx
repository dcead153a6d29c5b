import { type ReactNode, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { DriverDetail } from '../../../api/drivers/calls.ts';
import { createDriverFlow } from '../../../machines/driver/flow.ts';
import type { DriverEvent } from '../../../machines/driver/law/facts.ts';
import { Facts } from '../../components/Facts.tsx';
import { AnchorLink, ButtonLink } from '../../components/links.tsx';
import { Phone } from '../../components/Phone.tsx';
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
import { driverKind } from './driverKind.ts';
import { DRIVER_FORMS } from './forms.tsx';
import { AVAILABILITY_MEANINGS } from './meanings.ts';

/** One driver: how to reach him, whether he can be sent out, his orders, and who changed what when. */
export function DriverRecord({ driverId }: { driverId: number }): ReactNode {
  return <Flow key={driverId} driverId={driverId} />;
}

function Flow({ driverId }: { driverId: number }): ReactNode {
  const { t } = useTranslation('drivers');
  const flow = useRecordFlow(driverId, {
    create: createDriverFlow,
    namespace: 'drivers',
    numberOf: driverKind.numberOf,
    drafts: 'driverEvent',
  });
  return (
    <RecordFrame
      flow={flow}
      namespace="drivers"
      wayBack={<ButtonLink to="/drivers">{t('record.toList')}</ButtonLink>}
    >
      {(detail) => <DriverPage detail={detail} flow={flow} />}
    </RecordFrame>
  );
}

interface DriverPageProps {
  detail: DriverDetail;
  flow: RecordFlow<DriverDetail, DriverEvent>;
}

function DriverPage({ detail, flow }: DriverPageProps): ReactNode {
  const { t } = useTranslation('drivers');
  const { number: formatted, vehicleName } = useFormat();
  const grants = useGrants();
  const view = useMemo(() => viewOf(driverKind, detail, grants), [detail, grants]);
  const { id, number, name, phone, licencePlate, vehicleType, availability } = detail.driver;
  const { planned, onRoad } = detail.facts;
  return (
    <RecordPage
      view={view}
      flow={flow}
      forms={DRIVER_FORMS}
      title={name}
      facts={[
        number,
        grants('order.view') ? (
          <AnchorLink key="orders" to="/orders" search={{ driver: id }}>
            {t('record.orders')}
          </AnchorLink>
        ) : null,
      ]}
      related={
        <Related
          key={id}
          load={(api, flags) => api.getDriverRelated({ params: { id } }, flags)}
          version={detail.driver.version}
          parts={{
            ordersUnderWay: {
              kind: orderAsRelated,
              title: 'ordersUnderWay',
              all: { to: '/orders', search: { driver: id, tab: 'inProgress' } },
            },
            orders: {
              kind: orderAsRelated,
              title: 'orders',
              all: { to: '/orders', search: { driver: id } },
            },
            waybills: {
              kind: waybillAsRelated,
              title: 'waybills',
              all: { to: '/waybills', search: { driver: id } },
            },
          }}
          log={{ target: name }}
        />
      }
    >
      <Facts
        title={t('record.card')}
        facts={[
          [
            t('record.availability'),
            <StateChip
              key="availability"
              meaning={AVAILABILITY_MEANINGS[availability]}
              label={t(`availability.${availability}`)}
            />,
          ],
          [t('record.planned'), planned === 0 ? null : formatted(planned)],
          [t('record.onRoad'), onRoad === 0 ? null : formatted(onRoad)],
          [t('fields.number'), number],
          [t('fields.name'), name],
          [t('fields.phone'), phone === '' ? null : <Phone key="phone" number={phone} />],
          [t('fields.licencePlate'), licencePlate],
          [t('fields.vehicleType'), vehicleName(vehicleType)],
        ]}
      />
    </RecordPage>
  );
}
