import { Anchor } from '@mantine/core';
import { Fragment, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { isTagged } from '../../../../machines/kernel/law/explain.ts';
import { supplierLifecycle } from '../../../../machines/supplier/law/index.ts';
import { Facts } from '../../../components/Facts.tsx';
import { AnchorLink } from '../../../components/links.tsx';
import { Phone } from '../../../components/Phone.tsx';
import { StateChip } from '../../../components/StateChip.tsx';
import { useFormat } from '../../../lib/useFormat.ts';
import { countryName } from '../names.ts';
import type { PurchaseView } from './purchaseKind.ts';

/** Who delivers, and whom one speaks to about this order. */
export function Supplier({ view }: { view: PurchaseView }): ReactNode {
  const { t } = useTranslation('purchasing');
  const { supplier, contact, phone } = view.detail.purchaseOrder;
  if (supplier === null) {
    return (
      <Facts
        title={t('fields.supplier')}
        facts={[[t('fields.supplier'), t('record.noSupplier')]]}
      />
    );
  }
  return (
    <Facts
      title={t('fields.supplier')}
      facts={[
        [
          t('fields.supplier'),
          <Fragment key="supplier">
            <AnchorLink
              to="/purchasing/suppliers/$supplierId"
              params={{ supplierId: String(supplier.id) }}
            >
              {supplier.name}
            </AnchorLink>{' '}
            {isTagged(supplierLifecycle, supplier.status, 'barred') ? (
              <StateChip meaning="stopped" label={t('record.frozen')} />
            ) : null}
          </Fragment>,
        ],
        [t('record.supplierContact'), supplier.contact],
        [t('record.phone'), <Phone key="phone" number={supplier.phone} />],
        [
          t('record.email'),
          supplier.email === '' ? (
            t('record.noEmail')
          ) : (
            <Anchor key="email" href={`mailto:${supplier.email}`}>
              {supplier.email}
            </Anchor>
          ),
        ],
        [
          t('record.forOrder'),
          contact === '' && phone === '' ? null : (
            <Fragment key="contact">
              {contact} {phone === '' ? null : <Phone number={phone} />}
            </Fragment>
          ),
        ],
      ]}
    />
  );
}

/** Where the goods come from and go to, who bears what on the way, and when they are expected. */
export function Terms({ view }: { view: PurchaseView }): ReactNode {
  const { t } = useTranslation('purchasing');
  const { date, name } = useFormat();
  const { purchaseOrder: order } = view.detail;
  const { warehouse, estimatedDeparture, estimatedArrival } = order;
  const given = (value: string) => (value === '' ? t('record.notGiven') : value);
  return (
    <Facts
      title={t('record.terms')}
      facts={[
        [
          t('fields.warehouse'),
          warehouse ? `${name(warehouse)} · ${warehouse.address}` : t('record.notGiven'),
        ],
        [t('fields.country'), given(countryName(order.country, t))],
        [t('fields.company'), given(order.company)],
        [t('fields.tradeTerms'), given(order.tradeTerms ?? '')],
        [t('fields.currency'), order.currency],
        [
          t('fields.estimatedDeparture'),
          estimatedDeparture === null ? null : date(estimatedDeparture),
        ],
        [
          t('fields.estimatedArrival'),
          estimatedArrival === null ? t('record.notGiven') : date(estimatedArrival),
        ],
        [t('fields.containerNumber'), order.containerNumber || null],
      ]}
    />
  );
}
