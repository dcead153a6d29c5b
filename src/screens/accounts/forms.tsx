import { Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { accountCard } from '../../../api/accounts/calls.ts';
import type { AccountEvent } from '../../../machines/account/law/facts.ts';
import { useUploadsOpen } from '../../components/files/useUploadsOpen.ts';
import { EventDialog } from '../../components/record/EventDialog.tsx';
import { answerTo, type EventForms, valuesFrom } from '../../components/record/eventForm.ts';
import { useFormat } from '../../lib/useFormat.ts';
import { useSchemaForm } from '../../lib/useSchemaForm.ts';
import { shopOf } from '../../shell/session.ts';
import { useSession } from '../../shell/sessionContext.ts';
import { AccountFields, accountValues, cardIn, cardOf } from './AccountFields.tsx';
import type { AccountFormProps, AccountView } from './accountKind.ts';

const updateRequest = z.object({ type: z.literal('update'), card: accountCard });

/** Changes who it is, in which role and in which shops. */
function UpdateForm(props: AccountFormProps): ReactNode {
  const format = useFormat();
  const shop = useSession(shopOf);
  const { account, avatars, facts } = props.view.detail;
  const { name, phone, roleId } = account;
  const { form, submit } = useSchemaForm({
    schema: cardIn(shop?.countryCode ?? '', phone),
    initialValues: valuesFrom(accountValues, props.input, {
      name,
      phone,
      roleId: String(roleId),
      shopIds: facts.shopIds.map(String),
      avatars,
      salesPersonCode: account.salesPersonCode,
    }),
    toBody: cardOf,
    failure: props.failure,
    onSubmit: (card) => props.onSubmit({ type: 'update', card }),
    onChange: props.onKeep,
  });
  const picture = useUploadsOpen(submit);
  const request = { type: 'update', card: cardOf(form.getValues()) };
  const role = format.roleName(account);
  return (
    <EventDialog
      {...props}
      type="update"
      answer={answerTo(updateRequest, request, props.view)}
      onAction={picture.send}
    >
      <AccountFields form={form} picture={picture} now={{ roleId, role }} />
    </EventDialog>
  );
}

/** Asks before somebody may sign in, may no longer, or needs another password (spec section 4). */
function asking(type: 'activate' | 'freeze' | 'resetPassword') {
  return function AskingForm(props: AccountFormProps): ReactNode {
    const { t } = useTranslation('accounts');
    const { name } = props.view.detail.account;
    return (
      <EventDialog
        {...props}
        type={type}
        danger={type === 'freeze'}
        answer={props.view.askRequest({ type })}
        onAction={() => props.onSubmit({ type })}
      >
        <Text>{t(`record.form.${type}Text`, { name })}</Text>
      </EventDialog>
    );
  };
}

/** Every event of an account asks first. */
export const ACCOUNT_FORMS: EventForms<AccountView, AccountEvent> = {
  update: UpdateForm,
  activate: asking('activate'),
  freeze: asking('freeze'),
  resetPassword: asking('resetPassword'),
};
