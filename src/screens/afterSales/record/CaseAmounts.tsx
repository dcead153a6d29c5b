import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Named } from '../../../components/avatar/Named.tsx';
import { pictureIn } from '../../../components/avatar/pictureIn.ts';
import { Facts } from '../../../components/Facts.tsx';
import { Amounts } from '../../../components/record/Amounts.tsx';
import { useFormat } from '../../../lib/useFormat.ts';
import type { AfterSalesView } from './afterSalesKind.ts';

/** What is asked for, what was granted and who bears it. */
export function CaseAmounts({ view }: { view: AfterSalesView }): ReactNode {
  const { t } = useTranslation('afterSales');
  const { money } = useFormat();
  const { aftersale } = view.detail;
  const { currency, left, limit } = view.facts;
  const { apportionment } = aftersale;
  const show = (amount: string | number) => money(amount, currency);
  const part = (amount: string | undefined) =>
    amount === undefined || Number(amount) === 0 ? null : show(amount);
  return (
    <Amounts
      title={t('record.amounts')}
      rows={[
        [t('record.claimedAmount'), show(aftersale.claimed)],
        [t('record.grantedAmount'), aftersale.granted ? show(aftersale.granted) : null, true],
        [t('record.ofDelivery'), part(apportionment?.delivery)],
        [t('record.merchant'), part(apportionment?.bearers.merchant)],
        [t('record.platform'), part(apportionment?.bearers.platform)],
        [t('record.rider'), part(apportionment?.bearers.rider)],
        [t('record.left'), show(left)],
        [t('record.limit'), limit === null ? null : show(limit)],
      ]}
    />
  );
}

/** What the customer was given: the money and the voucher; nothing as long as there is neither. */
export function Given({ view }: { view: AfterSalesView }): ReactNode {
  const { t } = useTranslation('afterSales');
  const { money, date, phone } = useFormat();
  const { coupon, refund } = view.detail.aftersale;
  const { currency } = view.facts;
  if (coupon === null && refund === null) return null;
  return (
    <Facts
      title={t('record.given')}
      facts={[
        [
          t('record.refunded'),
          refund && (
            <Named
              name={refund.actorName}
              fileId={pictureIn(view.history, { actorName: refund.actorName, at: refund.at })}
              label={t('record.refundedBy', {
                amount: money(refund.amount, currency),
                when: date(refund.at),
                who: refund.actorName,
              })}
            />
          ),
        ],
        [t('record.payNowTo'), refund?.payNowTo ? phone(refund.payNowTo) : null],
        [
          t('record.coupon'),
          coupon &&
            `${t('record.couponValid', {
              code: coupon.code,
              amount: money(coupon.amount, currency),
              when: date(coupon.expiresAt, 'date'),
            })} · ${t(`record.couponStatus.${coupon.status}`)}`,
        ],
      ]}
    />
  );
}
