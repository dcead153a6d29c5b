import { Alert, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { type CustomerRecord, creditDecision } from '../../../api/customers/customer.ts';
import { fromMinor } from '../../../api/kernel/money.ts';
import type { CustomerRequest } from '../../../machines/customer/flow.ts';
import { takesSecondPerson } from '../../../machines/customer/law/credit.ts';
import type { CustomerEvent } from '../../../machines/customer/law/facts.ts';
import type { Answer } from '../../../machines/kernel/law/explain.ts';
import { AskForm } from '../../components/record/AskForm.tsx';
import { type EventForms, schemaOf } from '../../components/record/eventForm.ts';
import { RemarkForm } from '../../components/record/RemarkForm.tsx';
import { useFormat } from '../../lib/useFormat.ts';
import type { CustomerFormProps, CustomerView } from './customerKind.ts';
import { useCreditText } from './useCreditText.ts';

/** What of the credit waits for a second person; nothing where nothing does. */
export function CreditAsked({ customer }: { customer: CustomerRecord }): ReactNode {
  const { t } = useTranslation('customers');
  const said = useCreditText(customer);
  return said === null ? null : (
    <Alert color="orange" role="status" title={t('record.asked.title')}>
      {said}
    </Alert>
  );
}

interface WaitsNoteProps {
  view: CustomerView;
  answer: Answer<CustomerEvent> | null;
}

/** Tells before it is sent that an event is only asked for. */
export function WaitsNote({ view, answer }: WaitsNoteProps): ReactNode {
  const { t } = useTranslation('customers');
  const { money } = useFormat();
  if (!answer?.possible || !takesSecondPerson(view.facts, answer.event)) return null;
  const limit = money(fromMinor(view.facts.limits.creditLimit ?? 0));
  return (
    <Alert color="orange" role="status">
      {t(`record.asked.${answer.event.type === 'update' ? 'termsWillWait' : 'willWait'}`, {
        limit,
      })}
    </Alert>
  );
}

/** Gives what somebody else has asked for. */
function ApproveCreditForm(props: CustomerFormProps): ReactNode {
  const { t } = useTranslation('customers');
  const said = useCreditText(props.view.detail);
  return (
    <AskForm {...props} type="approveCredit" text={t('record.asked.approveText')}>
      {said ? <Text fw={600}>{said}</Text> : null}
    </AskForm>
  );
}

const schema = schemaOf(creditDecision, 'declineCredit');

/** Says no to it with the reason, or takes it back. */
function DeclineCreditForm(props: CustomerFormProps): ReactNode {
  const { t } = useTranslation('customers');
  const said = useCreditText(props.view.detail);
  const { creditAsked, actor } = props.view.facts;
  const isOwn = creditAsked?.by != null && creditAsked.by.id === actor?.id;
  return (
    <RemarkForm
      {...props}
      type="declineCredit"
      schema={schema}
      text={t(isOwn ? 'record.asked.takeBackText' : 'record.asked.declineText')}
    >
      {said ? <Text fw={600}>{said}</Text> : null}
    </RemarkForm>
  );
}

/** How more credit than one person may give is decided. */
export const CREDIT_FORMS: EventForms<CustomerView, CustomerRequest> = {
  approveCredit: ApproveCreditForm,
  declineCredit: DeclineCreditForm,
};
