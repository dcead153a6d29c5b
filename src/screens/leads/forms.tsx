import { Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { leadEvent } from '../../../api/leads/calls.ts';
import type { LeadRequest } from '../../../machines/lead/flow.ts';
import { type EventForms, schemaOf } from '../../components/record/eventForm.ts';
import { RemarkForm } from '../../components/record/RemarkForm.tsx';
import { useFormat } from '../../lib/useFormat.ts';
import type { LeadFormProps, LeadView } from './leadKind.ts';
import { OpenShopForm } from './OpenShopForm.tsx';

/** A form of one event that is a remark and nothing else. */
const remarkForm = (type: Exclude<LeadRequest['type'], 'takeUp' | 'openShop'>) => {
  const schema = schemaOf(leadEvent, type);
  return function LeadRemarkForm(props: LeadFormProps): ReactNode {
    const { t } = useTranslation('leads');
    const { phone } = useFormat();
    const { lead } = props.view.detail;
    return (
      <RemarkForm
        {...props}
        type={type}
        schema={schema}
        {...(type === 'decline' ? { danger: true, closeLabel: t('record.form.keep') } : {})}
        {...(type === 'erase' ? { danger: true, confirm: t('record.form.sure') } : {})}
        text={t(`record.form.${type}`, { name: lead.businessName })}
      >
        {type === 'accept' || type === 'decline' ? (
          <Text>
            {t('record.form.tell', {
              contact: lead.contactName,
              mobile: phone(lead.mobile, lead.country),
              email: lead.email,
            })}
          </Text>
        ) : null}
      </RemarkForm>
    );
  };
};

/** What every event but the first asks of a person: why, or what was said; of a shop, all that it has. */
export const LEAD_FORMS: EventForms<LeadView, LeadRequest> = {
  note: remarkForm('note'),
  accept: remarkForm('accept'),
  openShop: OpenShopForm,
  decline: remarkForm('decline'),
  reopen: remarkForm('reopen'),
  erase: remarkForm('erase'),
};
