import { useDisclosure } from '@mantine/hooks';
import { type ReactNode, Suspense, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { WaybillDetail, WireWaybillEvent } from '../../../api/waybills/calls.ts';
import { notesAreNotTooMany } from '../../../machines/deliveryNote/many.ts';
import { createWaybillFlow } from '../../../machines/waybill/flow.ts';
import { OPEN_PLACES, OUT_PLACES } from '../../../machines/waybill/law/index.ts';
import { hasOrders } from '../../../machines/waybill/law/rules.ts';
import { ActionButton } from '../../components/ActionButton.tsx';
import { Facts } from '../../components/Facts.tsx';
import { ButtonLink } from '../../components/links.tsx';
import { RecordFrame } from '../../components/record/RecordFrame.tsx';
import { RecordPage } from '../../components/record/RecordPage.tsx';
import { Related } from '../../components/record/Related.tsx';
import { useFollow } from '../../components/record/useFollow.ts';
import { type RecordFlow, useRecordFlow } from '../../components/record/useRecordFlow.ts';
import { viewOf } from '../../components/record/view.ts';
import { useDownload } from '../../lib/download.ts';
import { useFormat } from '../../lib/useFormat.ts';
import { lazyPart } from '../../shell/lazyPart.tsx';
import { useGrants } from '../../shell/sessionContext.ts';
import { deliveryNoteAsRelated } from '../deliveryNotes/asRelated.ts';
import { MakeNotes } from '../deliveryNotes/MakeNotesButton.tsx';
import { DriverLinkPanel } from '../driverLinks/DriverLinkPanel.tsx';
import { DriverText } from '../drivers/DriverText.tsx';
import { orderAsRelated } from '../orders/asRelated.ts';
import { VehicleText } from '../vehicles/VehicleText.tsx';
import { waybillAsRelated } from './asRelated.ts';
import { WAYBILL_FORMS } from './forms.tsx';
import { useLoadWords } from './LoadText.tsx';
import { Stops } from './Stops.tsx';
import { waybillKind } from './waybillKind.ts';

const DriverLinkDialog = lazyPart(
  async () => (await import('../driverLinks/DriverLinkDialog.tsx')).DriverLinkDialog,
  ({ onClose }) => onClose(),
);

/** One waybill: its stops, with whom and what they are driven to, and what came back. */
export function WaybillRecord({ waybillId }: { waybillId: number }): ReactNode {
  return <Flow key={waybillId} waybillId={waybillId} />;
}

function Flow({ waybillId }: { waybillId: number }): ReactNode {
  const { t } = useTranslation('waybills');
  const flow = useRecordFlow(waybillId, {
    create: createWaybillFlow,
    namespace: 'waybills',
    numberOf: waybillKind.numberOf,
    drafts: 'waybillEvent',
  });
  useFollow(flow);
  return (
    <RecordFrame
      flow={flow}
      namespace="waybills"
      wayBack={<ButtonLink to="/waybills">{t('record.toList')}</ButtonLink>}
    >
      {(detail) => <WaybillPage detail={detail} flow={flow} />}
    </RecordFrame>
  );
}

/** Where a driver goes out with it, or is out. */
const isDriven = (place: WaybillDetail['waybill']['status']): boolean =>
  [...OPEN_PLACES, ...OUT_PLACES].includes(place);

interface WaybillPageProps {
  detail: WaybillDetail;
  flow: RecordFlow<WaybillDetail, WireWaybillEvent>;
}

function WaybillPage({ detail, flow }: WaybillPageProps): ReactNode {
  const { t } = useTranslation(['waybills', 'driverLinks']);
  const { day, date, money, number } = useFormat();
  const grants = useGrants();
  const view = useMemo(() => viewOf(waybillKind, detail, grants), [detail, grants]);
  const { waybill } = detail;
  const { id, driver, vehicle } = waybill;
  const [isNoting, noting] = useDisclosure();
  const [isLinking, linking] = useDisclosure();
  /** How often its link was made or withdrawn here: the panel that tells of it is read anew. */
  const [links, setLinks] = useState(0);
  const saving = useDownload();
  const words = useLoadWords();
  const { load, hold } = detail.facts;
  const body = { waybillIds: [id] };
  const at = (instant: string | null) => (instant === null ? null : date(instant));
  const refresh = () => flow.send({ type: 'REFRESH' });
  const toNote = waybill.stops.filter(({ hasNote }) => !hasNote);
  const mayNote = grants('deliveryNote.edit') && waybill.stops.length > 0;
  return (
    <RecordPage
      view={view}
      flow={flow}
      forms={WAYBILL_FORMS}
      title={waybill.number}
      facts={[
        day(waybill.day),
        driver.name,
        vehicle.plate,
        t('record.orders', { count: waybill.orders, shown: number(waybill.orders) }),
        money(waybill.amount, waybill.currency),
        mayNote && toNote.length === 0 ? t('record.allHaveNotes') : null,
      ]}
      lines={<Stops detail={detail} onMoved={refresh} />}
      links={[
        mayNote && toNote.length > 0 ? (
          <ActionButton
            key="notes"
            label={t('record.deliveryNotes')}
            reason={notesAreNotTooMany(toNote.length)}
            onClick={noting.open}
          />
        ) : null,
        isDriven(waybill.status) ? (
          <ActionButton key="link" label={t('driverLinks:office.open')} onClick={linking.open} />
        ) : null,
        <ActionButton
          key="download"
          label={t('record.download')}
          reason={hasOrders(waybill.stops.length)}
          loading={saving.underWay}
          onClick={() => saving.start((api, flags) => api.downloadWaybills({ body }, flags))}
        />,
      ]}
      related={
        <>
          <Related
            key={id}
            load={(api, flags) => api.getWaybillRelated({ params: { id } }, flags)}
            version={waybill.version}
            parts={{
              orders: {
                kind: orderAsRelated,
                title: 'orders',
                all: { to: '/orders', search: { waybill: id } },
              },
              deliveryNotes: {
                kind: deliveryNoteAsRelated,
                title: 'deliveryNotes',
                all: { to: '/deliveryNotes', search: { waybill: id } },
              },
              otherWaybills: {
                kind: waybillAsRelated,
                title: 'otherWaybills',
                all: { to: '/waybills', search: { driver: driver.id } },
              },
            }}
            log={{ target: waybill.number }}
          />
          {/* It may be long in coming, and there may be none: what stands above it stays in its place. */}
          <DriverLinkPanel key={`link ${waybill.version} ${links}`} waybillId={id} />
        </>
      }
    >
      <Facts
        title={t('record.card')}
        facts={[
          [t('fields.day'), day(waybill.day)],
          [t('fields.driver'), <DriverText key="driver" driver={driver} />],
          [t('fields.vehicle'), <VehicleText key="vehicle" vehicle={vehicle} />],
          [t('load.load'), words.weightOf(load, hold)],
          [t('load.volume'), words.volumeOf(load, hold)],
          [t('load.coldest'), words.cold(load)[0] ?? null],
          [t('load.unknown'), words.unknown(load).join(' · ') || null],
          [t('load.overload'), detail.facts.overloadAllowed ? t('load.overloadAllowed') : null],
          [t('record.loadedAt'), at(waybill.loadedAt)],
          [t('record.departedAt'), at(waybill.departedAt)],
          [t('record.returnedAt'), at(waybill.returnedAt)],
        ]}
      />
      {waybill.returnedAt === null ? null : (
        <Facts
          title={t('record.cameBack')}
          facts={[
            [t('fields.cash'), waybill.cash === null ? '–' : money(waybill.cash, waybill.currency)],
            [t('fields.refusedGoods'), waybill.refusedGoods || '–'],
            [t('fields.empties'), waybill.empties || '–'],
          ]}
        />
      )}
      {isLinking ? (
        <Suspense fallback={null}>
          <DriverLinkDialog
            waybill={waybill}
            onChanged={() => setLinks((before) => before + 1)}
            onClose={linking.close}
          />
        </Suspense>
      ) : null}
      {isNoting ? (
        <MakeNotes
          orderIds={toNote.map(({ orderId }) => orderId)}
          covered={waybill.stops.length - toNote.length}
          day={waybill.day}
          onClose={noting.close}
        />
      ) : null}
    </RecordPage>
  );
}
