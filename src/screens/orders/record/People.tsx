import { Fragment, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Facts } from '../../../components/Facts.tsx';
import { AnchorLink } from '../../../components/links.tsx';
import { Phone } from '../../../components/Phone.tsx';
import { StateChip } from '../../../components/StateChip.tsx';
import { useFormat } from '../../../lib/useFormat.ts';
import { useGrants } from '../../../shell/sessionContext.ts';
import { DriverText } from '../../drivers/DriverText.tsx';
import { VehicleText } from '../../vehicles/VehicleText.tsx';
import type { OrderView } from './orderKind.ts';

/** Who ordered, and what their credit allows. */
export function Customer({ view }: { view: OrderView }): ReactNode {
  const { t } = useTranslation('orders');
  const { money, name, termsName } = useFormat();
  const { order } = view.detail;
  const ordered = name({ name: order.customerName, nameZh: order.customerNameZh });
  const { customer, wallet, currency } = view.facts;
  const grants = useGrants();
  return (
    <Facts
      title={t('record.customer')}
      facts={[
        [
          t('record.customer'),
          customer === null ? (
            ordered || t('record.guest')
          ) : (
            <Fragment key="customer">
              <AnchorLink to="/customers/$customerId" params={{ customerId: String(customer.id) }}>
                {ordered}
              </AnchorLink>{' '}
              {customer.frozen ? <StateChip meaning="stopped" label={t('record.frozen')} /> : null}
            </Fragment>
          ),
        ],
        [
          t('record.member'),
          wallet === null ? null : grants('member.view') ? (
            <AnchorLink
              key="member"
              to="/members/$memberId"
              params={{ memberId: String(wallet.memberId) }}
            >
              {wallet.member}
            </AnchorLink>
          ) : (
            wallet.member
          ),
          'offPaper',
        ],
        [
          t('record.phone'),
          order.customerPhone === '' ? null : <Phone key="phone" number={order.customerPhone} />,
        ],
        [t('record.customerReference'), order.customerReference],
        [
          t('record.terms'),
          order.paymentTermsCode === null ? null : termsName(order.paymentTermsCode),
        ],
        [t('record.credit'), customer ? money(customer.creditLimit, currency) : null, 'offPaper'],
        [
          t('record.receivable'),
          customer ? money(customer.receivable, currency) : null,
          'offPaper',
        ],
      ]}
    />
  );
}

/**
 * When the order is wanted and where, in the words of its kind, who brings it, and what was said
 * about it.
 */
export function Delivery({ view }: { view: OrderView }): ReactNode {
  const { t } = useTranslation('orders');
  const { date, number, phone } = useFormat();
  const grants = useGrants();
  const { order } = view.detail;
  const { driver, vehicle, waybill } = order;
  return (
    <Facts
      title={t(`record.delivery.${order.kind}`)}
      facts={[
        [t('record.address'), order.address],
        [
          t('record.distance'),
          order.distance === null
            ? null
            : t('record.kilometres', { distance: number(Math.round(order.distance / 10) / 100) }),
        ],
        [
          t('record.recipient'),
          [order.deliveryContact, order.deliveryPhone && phone(order.deliveryPhone)]
            .filter(Boolean)
            .join(' · ') || null,
        ],
        [
          t(`record.deliveryAt.${order.kind}`),
          order.deliveryAt === null ? null : date(order.deliveryAt),
        ],
        [t('record.driver'), driver === null ? null : <DriverText key="driver" driver={driver} />],
        [
          t('record.vehicle'),
          vehicle === null ? null : <VehicleText key="vehicle" vehicle={vehicle} />,
        ],
        [
          t('record.waybill'),
          waybill === null ? null : grants('waybill.view') ? (
            <AnchorLink
              key="waybill"
              to="/waybills/$waybillId"
              params={{ waybillId: String(waybill.id) }}
            >
              {waybill.number}
            </AnchorLink>
          ) : (
            waybill.number
          ),
        ],
        [t('record.customerRemark'), order.customerRemark],
        [t('record.merchantRemark'), order.merchantRemark, 'offPaper'],
      ]}
    />
  );
}
