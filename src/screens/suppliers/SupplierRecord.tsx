import { Anchor } from '@mantine/core';
import { type ReactNode, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { SupplierDetail } from '../../../api/suppliers/calls.ts';
import { createSupplierFlow } from '../../../machines/supplier/flow.ts';
import type { SupplierEvent } from '../../../machines/supplier/law/facts.ts';
import { Facts } from '../../components/Facts.tsx';
import { AnchorLink, ButtonLink } from '../../components/links.tsx';
import { Phone } from '../../components/Phone.tsx';
import { RecordFrame } from '../../components/record/RecordFrame.tsx';
import { RecordPage } from '../../components/record/RecordPage.tsx';
import { Related } from '../../components/record/Related.tsx';
import { type RecordFlow, useRecordFlow } from '../../components/record/useRecordFlow.ts';
import { viewOf } from '../../components/record/view.ts';
import { useGrants } from '../../shell/sessionContext.ts';
import { goodsAsRelated } from '../goods/asRelated.ts';
import { purchaseAsRelated } from '../purchasing/asRelated.ts';
import { SUPPLIER_FORMS } from './forms.tsx';
import { supplierKind } from './supplierKind.ts';

/** One supplier: whom one speaks to, whether it can be chosen, and who changed it when. */
export function SupplierRecord({ supplierId }: { supplierId: number }): ReactNode {
  return <Flow key={supplierId} supplierId={supplierId} />;
}

function Flow({ supplierId }: { supplierId: number }): ReactNode {
  const { t } = useTranslation('suppliers');
  const flow = useRecordFlow(supplierId, {
    create: createSupplierFlow,
    namespace: 'suppliers',
    numberOf: supplierKind.numberOf,
    drafts: 'supplierEvent',
  });
  return (
    <RecordFrame
      flow={flow}
      namespace="suppliers"
      wayBack={<ButtonLink to="/purchasing/suppliers">{t('record.toList')}</ButtonLink>}
    >
      {(detail) => <SupplierPage detail={detail} flow={flow} />}
    </RecordFrame>
  );
}

interface SupplierPageProps {
  detail: SupplierDetail;
  flow: RecordFlow<SupplierDetail, SupplierEvent>;
}

function SupplierPage({ detail, flow }: SupplierPageProps): ReactNode {
  const { t } = useTranslation('suppliers');
  const grants = useGrants();
  const view = useMemo(() => viewOf(supplierKind, detail, grants), [detail, grants]);
  const { id, name, contact, phone, email } = detail.supplier;
  return (
    <RecordPage
      view={view}
      flow={flow}
      forms={SUPPLIER_FORMS}
      title={name}
      facts={[
        contact,
        grants('purchase.view') ? (
          <AnchorLink key="orders" to="/purchasing/orders" search={{ supplier: id }}>
            {t('record.orders')}
          </AnchorLink>
        ) : null,
      ]}
      related={
        <Related
          key={id}
          load={(api, flags) => api.getSupplierRelated({ params: { id } }, flags)}
          version={detail.supplier.version}
          parts={{
            purchases: {
              kind: purchaseAsRelated,
              title: 'purchases',
              all: { to: '/purchasing/orders', search: { supplier: id } },
            },
            goods: {
              kind: goodsAsRelated,
              title: 'goods',
              all: { to: '/goods', search: { supplier: id } },
            },
          }}
          log={{ target: name }}
        />
      }
    >
      <Facts
        title={t('record.card')}
        facts={[
          [t('fields.name'), name],
          [t('fields.contact'), contact],
          [t('fields.phone'), <Phone key="phone" number={phone} />],
          [
            t('fields.email'),
            email === '' ? (
              t('record.noEmail')
            ) : (
              <Anchor key="email" href={`mailto:${email}`}>
                {email}
              </Anchor>
            ),
          ],
        ]}
      />
    </RecordPage>
  );
}
