import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { NotedStop } from '../../../api/driverLinks/calls.ts';
import { Facts } from '../../components/Facts.tsx';
import { StoredPicture } from '../../components/files/StoredPicture.tsx';
import { useFormat } from '../../lib/useFormat.ts';
import { useDriverLink } from './useDriverLink.ts';

/** On a waybill: when its link was made and opened, and what the driver noted by it; nothing without. */
export function DriverLinkPanel({ waybillId }: { waybillId: number }): ReactNode {
  const { t } = useTranslation(['driverLinks', 'deliveryNotes']);
  const { date, money, name } = useFormat();
  const { data } = useDriverLink(waybillId);
  if (!data || (data.link === null && data.stops.length === 0)) return null;
  const { link, stops, cash } = data;
  const saidOf = ({ outcome, reason, signedBy, cash: paid, remark, at }: NotedStop) =>
    [
      t(`outcomes.${outcome}`),
      reason === null ? '' : t(`deliveryNotes:reasons.${reason}`),
      signedBy === '' ? '' : t('drive.signedByName', { name: signedBy }),
      paid === null ? '' : t('drive.cash', { cash: money(paid) }),
      remark,
      date(at),
    ]
      .filter(Boolean)
      .join(' · ');
  return (
    <Facts
      title={t('office.open')}
      facts={[
        [
          t('office.address'),
          link === null
            ? t('office.none')
            : t('office.made', { at: date(link.madeAt), name: link.madeByName }),
        ],
        [
          t('office.openedAt'),
          link === null
            ? null
            : link.openedAt === null
              ? t('office.neverOpened')
              : date(link.openedAt),
        ],
        ...stops.map((stop): [string, ReactNode] => [
          `${name({ name: stop.customerName, nameZh: stop.customerNameZh })} (${stop.orderSn})`,
          <>
            {saidOf(stop)}
            {stop.signature === null ? null : (
              <StoredPicture fileId={stop.signature.id} alt={t('drive.signature')} />
            )}
            {stop.photo === null ? null : (
              <StoredPicture fileId={stop.photo.id} alt={t('drive.photo')} />
            )}
          </>,
        ]),
        [t('office.cashSum'), cash === null ? null : money(cash)],
      ]}
    />
  );
}
