import { type ReactNode, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { AfterSalesDetail } from '../../../../api/afterSales/calls.ts';
import { Named } from '../../../components/avatar/Named.tsx';
import { RecordPage } from '../../../components/record/RecordPage.tsx';
import { Related } from '../../../components/record/Related.tsx';
import { viewOf } from '../../../components/record/view.ts';
import { useGrants } from '../../../shell/sessionContext.ts';
import { customerAsRelated } from '../../customers/asRelated.ts';
import { invoiceAsRelated } from '../../invoices/asRelated.ts';
import { orderAsRelated } from '../../orders/asRelated.ts';
import { statementAsRelated } from '../../settlements/asRelated.ts';
import { afterSalesKind } from './afterSalesKind.ts';
import { CaseAmounts, Given } from './CaseAmounts.tsx';
import { Claim } from './Claim.tsx';
import { Complaint } from './Complaint.tsx';
import { CustomerBeside } from './CustomerBeside.tsx';
import { EVENT_FORMS } from './forms/forms.ts';
import { GroupOrder } from './GroupOrder.tsx';
import { OrderBeside } from './OrderBeside.tsx';
import { SubmittedBy } from './SubmittedBy.tsx';
import type { AfterSalesFlow } from './useAfterSalesFlow.ts';
import { usePayloadText } from './usePayloadText.ts';

interface AfterSalesPageProps {
  detail: AfterSalesDetail;
  flow: AfterSalesFlow;
}

/** The case's page: what is complained of, what it is worth, and the order and customer beside it. */
export function AfterSalesPage({ detail, flow }: AfterSalesPageProps): ReactNode {
  const { t } = useTranslation('afterSales');
  const grants = useGrants();
  const view = useMemo(() => viewOf(afterSalesKind, detail, grants), [detail, grants]);
  const payloadOf = usePayloadText(view.facts.currency);
  const { aftersale } = detail;
  return (
    <RecordPage
      view={view}
      flow={flow}
      forms={EVENT_FORMS}
      title={t('record.title', { number: aftersale.caseNo })}
      facts={[
        t(`types.${aftersale.type}`),
        <SubmittedBy key="submitted" view={view} />,
        aftersale.auditorName === null ? null : (
          <Named
            key="audited"
            name={aftersale.auditorName}
            fileId={aftersale.auditorAvatar ?? null}
            label={t('record.audited', { who: aftersale.auditorName })}
          />
        ),
      ]}
      payloadOf={payloadOf}
      lines={<Claim view={view} />}
      related={
        <Related
          key={aftersale.id}
          load={(api, flags) => api.getAftersaleRelated({ params: { id: aftersale.id } }, flags)}
          version={aftersale.version}
          parts={{
            order: { kind: orderAsRelated, title: 'order' },
            customer: { kind: customerAsRelated, title: 'customer' },
            invoice: { kind: invoiceAsRelated, title: 'invoice' },
            statements: {
              kind: statementAsRelated,
              title: 'statements',
              all: { to: '/finance/statements', search: { order: aftersale.orderId } },
            },
          }}
          log={{ target: aftersale.caseNo }}
        />
      }
    >
      <Complaint aftersale={aftersale} />
      <CaseAmounts view={view} />
      <OrderBeside view={view} onChanged={() => flow.send({ type: 'REFRESH' })} />
      <Given view={view} />
      <CustomerBeside
        key={aftersale.customerPhone}
        phone={aftersale.customerPhone}
        version={aftersale.version}
      />
      {/* A refund of this case is one of the group's. */}
      <GroupOrder key={`group ${aftersale.version}`} orderId={aftersale.orderId} />
    </RecordPage>
  );
}
