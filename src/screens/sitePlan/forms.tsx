import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { subscriptionEvent } from '../../../api/sitePlan/calls.ts';
import type { SubscriptionEvent } from '../../../machines/subscription/law/facts.ts';
import { AskForm } from '../../components/record/AskForm.tsx';
import { type EventForms, schemaOf } from '../../components/record/eventForm.ts';
import { RemarkForm } from '../../components/record/RemarkForm.tsx';
import type { SubscriptionFormProps, SubscriptionView } from './subscriptionKind.ts';

/** A form of one event that is a remark and nothing else. */
const remarkForm = (type: 'decline' | 'end') => {
  const schema = schemaOf(subscriptionEvent, type);
  return function SubscriptionRemarkForm(props: SubscriptionFormProps): ReactNode {
    const { t } = useTranslation('sitePlan');
    return (
      <RemarkForm
        {...props}
        type={type}
        schema={schema}
        danger={type === 'end'}
        closeLabel={t(`record.form.keep.${type}`)}
        text={t(`record.form.${type}`)}
      />
    );
  };
};

/** A form of one event that only says what it means. */
const plainForm = (type: 'request' | 'withdraw' | 'confirm') =>
  function PlainForm(props: SubscriptionFormProps): ReactNode {
    const { t } = useTranslation('sitePlan');
    return <AskForm {...props} type={type} text={t(`record.form.${type}`)} />;
  };

/** Every event of a subscription says first what comes of it. */
export const SUBSCRIPTION_FORMS: EventForms<SubscriptionView, SubscriptionEvent> = {
  request: plainForm('request'),
  withdraw: plainForm('withdraw'),
  confirm: plainForm('confirm'),
  decline: remarkForm('decline'),
  end: remarkForm('end'),
};
