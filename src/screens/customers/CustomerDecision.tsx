import { type ReactNode, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { CustomerRecord } from '../../../api/customers/customer.ts';
import { fromMinor } from '../../../api/kernel/money.ts';
import { createCustomerFlow } from '../../../machines/customer/flow.ts';
import { Named } from '../../components/avatar/Named.tsx';
import { Changed } from '../../components/desk/Changed.tsx';
import { DeskDecision } from '../../components/desk/DeskDecision.tsx';
import type { Desk } from '../../components/desk/useDesk.ts';
import { Facts } from '../../components/Facts.tsx';
import { AnchorLink, ButtonLink } from '../../components/links.tsx';
import { Pair } from '../../components/record/Pair.tsx';
import { RecordFrame } from '../../components/record/RecordFrame.tsx';
import { usePersonName } from '../../components/record/useActorName.ts';
import { useRecordFlow } from '../../components/record/useRecordFlow.ts';
import { viewOf } from '../../components/record/view.ts';
import { useFormat } from '../../lib/useFormat.ts';
import { useGrants } from '../../shell/sessionContext.ts';
import { CardPanel, CreditPanel } from './CustomerPanels.tsx';
import { type CustomerFlow, customerKind } from './customerKind.ts';
import { CUSTOMER_FORMS } from './forms.tsx';
import { useGradeName } from './useGrades.ts';

interface DecisionProps {
  customerId: number;
  desk: Desk;
}

/** One customer on the desk: who it is, and the account beside what it asks for. */
export function CustomerDecision({ customerId, desk }: DecisionProps): ReactNode {
  const { t } = useTranslation('customers');
  const flow = useRecordFlow(customerId, {
    create: createCustomerFlow,
    namespace: 'customers',
    numberOf: customerKind.numberOf,
    drafts: 'customerDesk',
    onDone: (_request, { id, version }) => desk.send({ type: 'DECIDED', id, version }),
  });
  return (
    <RecordFrame
      flow={flow}
      namespace="customers"
      wayBack={<ButtonLink to="/customers">{t('record.toList')}</ButtonLink>}
    >
      {(detail) => <Applicant customer={detail} flow={flow} desk={desk} />}
    </RecordFrame>
  );
}

interface ApplicantProps {
  customer: CustomerRecord;
  flow: CustomerFlow;
  desk: Desk;
}

function Applicant({ customer, flow, desk }: ApplicantProps): ReactNode {
  const { t } = useTranslation('customers');
  const { name } = useFormat();
  const personOf = usePersonName();
  const grants = useGrants();
  const view = useMemo(() => viewOf(customerKind, customer, grants), [customer, grants]);
  const application = customer.history.findLast(({ event }) => event === 'apply');
  return (
    <DeskDecision
      desk={desk}
      view={view}
      flow={flow}
      forms={CUSTOMER_FORMS}
      approve="approve"
      sendBack="reject"
      title={name(customer)}
      facts={[
        t('userNumber', { number: customer.userNumber }),
        application ? (
          <Named
            key="by"
            name={application.actorName}
            fileId={application.actorAvatar ?? null}
            label={t('desk.by', { name: personOf(application) })}
          />
        ) : null,
        <AnchorLink
          key="open"
          to="/customers/$customerId"
          params={{ customerId: String(customer.id) }}
        >
          {t('desk.open')}
        </AnchorLink>,
      ]}
    >
      <Asked customer={customer} remark={application?.remark ?? null} />
      <Pair>
        <CreditPanel customer={customer} />
        <CardPanel customer={customer} />
      </Pair>
    </DeskDecision>
  );
}

/** The terms that are asked for; where they are others than now, both. */
function Asked({
  customer,
  remark,
}: {
  customer: CustomerRecord;
  remark: string | null;
}): ReactNode {
  const { t } = useTranslation('customers');
  const { money, termsName } = useFormat();
  const { ofCustomer, ofAsked } = useGradeName();
  const { asked } = customer.facts;
  if (asked === null) return null;
  const term = (before: string, now: string) =>
    before === now ? now : <Changed before={before} now={now} />;
  return (
    <Facts
      title={t('desk.terms')}
      facts={[
        [t('gradeOf'), term(ofCustomer(customer), ofAsked(customer))],
        [t('creditLimit'), term(money(customer.creditLimit), money(fromMinor(asked.creditLimit)))],
        [
          t('paymentTerms'),
          term(termsName(customer.paymentTermsCode), termsName(asked.paymentTermsCode)),
        ],
        [t('desk.said'), remark],
      ]}
    />
  );
}
