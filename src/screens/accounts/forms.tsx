import { Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { accountCard } from '../../../api/accounts/calls.ts';
import { listed } from '../../../api/kernel/listInWords.ts';
import type { AccountEvent } from '../../../machines/account/law/facts.ts';
import { useUploadsOpen } from '../../components/files/useUploadsOpen.ts';
import { EventDialog } from '../../components/record/EventDialog.tsx';
import { answerTo, type EventForms, eventDraft } from '../../components/record/eventForm.ts';
import { useMergedForm } from '../../components/useMergedForm.tsx';
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
  const { account, avatars, facts, shops } = props.view.detail;
  const { name, phone, roleId } = account;
  const { t } = useTranslation('accounts');
  const shopNames = new Map(
    shops.map((one) => [String(one.id), format.name({ name: one.nameEn, nameZh: one.name })]),
  );
  const schemaForm = useSchemaForm({
    schema: cardIn(shop?.countryCode ?? '', phone),
    initialValues: {
      name,
      phone,
      roleId: String(roleId),
      shopIds: facts.shopIds.map(String),
      avatars,
      salesPersonCode: account.salesPersonCode,
    },
    toBody: cardOf,
    failure: props.failure,
    onSubmit: (card) => props.onSubmit({ type: 'update', card }),
    draft: eventDraft(accountValues, props),
    version: props.view.version,
  });
  const { submit } = schemaForm;
  const role = format.roleName(account);
  const { form, note, conflictAt } = useMergedForm(schemaForm, {
    label: (path) => t(`fields.${LABELS[path as keyof typeof LABELS] ?? (path as 'name')}`),
    say: (stored, path) => {
      if (path === 'roleId') return role;
      if (path === 'avatars') return stored.avatars[0]?.name ?? '';
      if (path === 'phone') return format.phone(stored.phone);
      if (path !== 'shopIds') return stored[path as 'name' | 'salesPersonCode'];
      return listed(
        stored.shopIds.map((id) => shopNames.get(id) ?? id),
        format.locale,
      );
    },
  });
  const picture = useUploadsOpen(submit);
  const request = { type: 'update', card: cardOf(form.getValues()) };
  return (
    <EventDialog
      {...props}
      type="update"
      answer={answerTo(updateRequest, request, props.view)}
      onAction={picture.send}
    >
      {note}
      <AccountFields form={form} picture={picture} now={{ roleId, role }} conflictAt={conflictAt} />
    </EventDialog>
  );
}

/** The fields that are not called as they are named. */
const LABELS = { roleId: 'role', shopIds: 'shops', avatars: 'avatar' } as const;

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
