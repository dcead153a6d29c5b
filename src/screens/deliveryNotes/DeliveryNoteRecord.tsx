import { Anchor, Group, Text } from '@mantine/core';
import { type ReactNode, useCallback, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type {
  DeliveryNoteDetail,
  WireDeliveryNoteEvent,
} from '../../../api/deliveryNotes/calls.ts';
import type { HistoryLine } from '../../../api/kernel/record.ts';
import { createDeliveryNoteFlow } from '../../../machines/deliveryNote/flow.ts';
import { FAIL_REASONS } from '../../../machines/deliveryNote/law/facts.ts';
import { ActionButton } from '../../components/ActionButton.tsx';
import { Named } from '../../components/avatar/Named.tsx';
import { pictureIn } from '../../components/avatar/pictureIn.ts';
import { Facts } from '../../components/Facts.tsx';
import { StoredPicture } from '../../components/files/StoredPicture.tsx';
import { AnchorLink, ButtonLink } from '../../components/links.tsx';
import { Panel } from '../../components/Panel.tsx';
import { Phone } from '../../components/Phone.tsx';
import { Pair } from '../../components/record/Pair.tsx';
import { RecordFrame } from '../../components/record/RecordFrame.tsx';
import { RecordPage } from '../../components/record/RecordPage.tsx';
import { Related } from '../../components/record/Related.tsx';
import { useFollow } from '../../components/record/useFollow.ts';
import { type RecordFlow, useRecordFlow } from '../../components/record/useRecordFlow.ts';
import { viewOf } from '../../components/record/view.ts';
import { useDownload } from '../../lib/download.ts';
import { useFormat } from '../../lib/useFormat.ts';
import { useGrants } from '../../shell/sessionContext.ts';
import { customerAsRelated } from '../customers/asRelated.ts';
import { orderAsRelated } from '../orders/asRelated.ts';
import { waybillAsRelated } from '../waybills/asRelated.ts';
import { deliveryNoteAsRelated } from './asRelated.ts';
import { DeliveryNoteLines } from './DeliveryNoteLines.tsx';
import { deliveryNoteKind } from './deliveryNoteKind.ts';
import { DELIVERY_NOTE_FORMS } from './forms.tsx';

/** One delivery note: what is brought where, who took it, and what came of each attempt. */
export function DeliveryNoteRecord({ deliveryNoteId }: { deliveryNoteId: number }): ReactNode {
  return <Flow key={deliveryNoteId} deliveryNoteId={deliveryNoteId} />;
}

function Flow({ deliveryNoteId }: { deliveryNoteId: number }): ReactNode {
  const { t } = useTranslation('deliveryNotes');
  const flow = useRecordFlow(deliveryNoteId, {
    create: createDeliveryNoteFlow,
    namespace: 'deliveryNotes',
    numberOf: deliveryNoteKind.numberOf,
    drafts: 'deliveryNoteEvent',
  });
  useFollow(flow);
  return (
    <RecordFrame
      flow={flow}
      namespace="deliveryNotes"
      wayBack={<ButtonLink to="/deliveryNotes">{t('record.toList')}</ButtonLink>}
    >
      {(detail) => <DeliveryNotePage detail={detail} flow={flow} />}
    </RecordFrame>
  );
}

interface DeliveryNotePageProps {
  detail: DeliveryNoteDetail;
  flow: RecordFlow<DeliveryNoteDetail, WireDeliveryNoteEvent>;
}

function DeliveryNotePage({ detail, flow }: DeliveryNotePageProps): ReactNode {
  const { t } = useTranslation('deliveryNotes');
  const { day, name, number } = useFormat();
  const grants = useGrants();
  const view = useMemo(() => viewOf(deliveryNoteKind, detail, grants), [detail, grants]);
  const saving = useDownload();
  const { deliveryNote: note } = detail;
  const body = { noteIds: [note.id] };
  const customer = name({ name: note.customerName, nameZh: note.customerNameZh });
  const payloadOf = useCallback(
    ({ event, payload }: HistoryLine) => {
      if (event === 'deliver' && payload.signedBy) {
        return [t('record.payload.deliver', { name: String(payload.signedBy) })];
      }
      const reason = FAIL_REASONS.find((one) => one === payload.reason);
      return event === 'fail' && reason ? [t(`reasons.${reason}`)] : [];
    },
    [t],
  );
  return (
    <RecordPage
      view={view}
      flow={flow}
      forms={DELIVERY_NOTE_FORMS}
      title={note.number}
      facts={[
        day(note.day),
        customer,
        note.attempts === 0
          ? null
          : t('record.attempts', { count: note.attempts, shown: number(note.attempts) }),
      ]}
      links={[
        view.facts.orderIsEarly && view.snapshot.hasTag('waits') && grants('waybill.edit') ? (
          <ButtonLink key="waybills" variant="default" to="/waybills">
            {t('record.toWaybills')}
          </ButtonLink>
        ) : null,
        <ActionButton
          key="download"
          label={t('record.download')}
          reason={null}
          loading={saving.underWay}
          onClick={() => saving.start((api, flags) => api.downloadDeliveryNotes({ body }, flags))}
        />,
      ]}
      payloadOf={payloadOf}
      lines={<DeliveryNoteLines lines={note.lines} />}
      related={
        <Related
          key={note.id}
          load={(api, flags) => api.getDeliveryNoteRelated({ params: { id: note.id } }, flags)}
          version={note.version}
          parts={{
            order: { kind: orderAsRelated, title: 'order' },
            customer: { kind: customerAsRelated, title: 'customer' },
            waybill: { kind: waybillAsRelated, title: 'waybill' },
            otherNotes: {
              kind: deliveryNoteAsRelated,
              title: 'otherNotes',
              all: { to: '/deliveryNotes', search: { q: note.order.orderSn } },
            },
          }}
          log={{ target: note.number }}
        />
      }
    >
      <Pair>
        <Where note={note} customer={customer} />
        <Proof note={note} />
      </Pair>
      <Failed note={note} history={detail.history} />
    </RecordPage>
  );
}

type Note = DeliveryNoteDetail['deliveryNote'];

function Where({ note, customer }: { note: Note; customer: string }): ReactNode {
  const { t } = useTranslation('deliveryNotes');
  const { date, day } = useFormat();
  const grants = useGrants();
  const { address, order, waybill } = note;
  return (
    <Facts
      title={t('record.where')}
      facts={[
        [t('fields.day'), day(note.day)],
        [
          t('fields.order'),
          grants('order.view') ? (
            <AnchorLink key="order" to="/orders/$orderId" params={{ orderId: String(order.id) }}>
              {order.orderSn}
            </AnchorLink>
          ) : (
            order.orderSn
          ),
        ],
        [t('fields.customer'), customer],
        [
          t('fields.address'),
          address === null ? (
            '–'
          ) : (
            <span key="address">
              {address}{' '}
              <Anchor
                href={`https://www.openstreetmap.org/search?query=${encodeURIComponent(address)}`}
                target="_blank"
                rel="noreferrer"
                size="sm"
                underline="always"
                aria-label={t('record.mapOf', { address })}
              >
                {t('record.map')}
              </Anchor>
            </span>
          ),
        ],
        [t('fields.contact'), note.contact],
        [t('fields.phone'), note.phone === '' ? null : <Phone key="phone" number={note.phone} />],
        [
          t('fields.waybill'),
          waybill !== null && grants('waybill.view') ? (
            <AnchorLink
              key="waybill"
              to="/waybills/$waybillId"
              params={{ waybillId: String(waybill.id) }}
            >
              {waybill.number}
            </AnchorLink>
          ) : (
            (waybill?.number ?? null)
          ),
        ],
        [t('fields.driver'), note.driver?.name ?? null],
        [t('fields.vehicle'), note.vehicle?.plate ?? null],
        [t('record.departedAt'), note.departedAt === null ? null : date(note.departedAt)],
      ]}
    />
  );
}

/** Who took the goods, with what was drawn and what a photo shows. */
function Proof({ note }: { note: Note }): ReactNode {
  const { t } = useTranslation('deliveryNotes');
  const { date } = useFormat();
  const { deliveredAt, signedBy, signature, photo } = note;
  if (deliveredAt === null) return null;
  return (
    <Panel title={t('record.proof')}>
      {signedBy === '' ? (
        <Text>{t('record.unsigned')}</Text>
      ) : (
        <Text>
          {t('fields.signedBy')}: {signedBy}
        </Text>
      )}
      <Text size="sm" c="dimmed">
        {t('record.deliveredAt')}: {date(deliveredAt)}
      </Text>
      <Group mt="xs">
        {signature === null ? null : (
          <StoredPicture fileId={signature.id} alt={t('fields.signature')} />
        )}
        {photo === null ? null : <StoredPicture fileId={photo.id} alt={t('fields.photo')} />}
      </Group>
    </Panel>
  );
}

/** Each attempt that failed: when, by whom, why. */
function Failed({ note, history }: { note: Note; history: readonly HistoryLine[] }): ReactNode {
  const { t } = useTranslation('deliveryNotes');
  const { date } = useFormat();
  if (note.failed.length === 0) return null;
  return (
    <Panel title={t('record.failed')}>
      <ol>
        {note.failed.map(({ at, byName, reason, remark, photo }) => (
          <li key={at}>
            <Text fw={600}>{t(`reasons.${reason}`)}</Text>
            {remark === '' ? null : <Text>{remark}</Text>}
            <Text size="sm" c="dimmed">
              <Named
                name={byName}
                fileId={pictureIn(history, { actorName: byName, at })}
                label={t('record.failedBy', { when: date(at), name: byName })}
              />
            </Text>
            {photo === null ? null : <StoredPicture fileId={photo.id} alt={t('fields.photo')} />}
          </li>
        ))}
      </ol>
    </Panel>
  );
}
