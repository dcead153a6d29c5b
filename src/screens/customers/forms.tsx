import { Text, TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { customers } from '../../../api/customers/calls.ts';
import { customerCard, loginAccount } from '../../../api/customers/customer.ts';
import type { CustomerRequest } from '../../../machines/customer/flow.ts';
import { MoneyField } from '../../components/MoneyField.tsx';
import { AskForm } from '../../components/record/AskForm.tsx';
import { EventDialog } from '../../components/record/EventDialog.tsx';
import { answerTo, type EventForms, eventDraft } from '../../components/record/eventForm.ts';
import { RemarkField } from '../../components/record/RemarkField.tsx';
import { useMergedForm } from '../../components/useMergedForm.tsx';
import { LANGUAGE_NAMES } from '../../lib/language.ts';
import { moneyOrTyped, writeMoney } from '../../lib/money.ts';
import { useFormat } from '../../lib/useFormat.ts';
import { useSchemaForm } from '../../lib/useSchemaForm.ts';
import { AUTHORISATION_FORMS } from './authorisationForms.tsx';
import { type CardValues, CustomerFields, cardOf, cardValues } from './CustomerFields.tsx';
import { CREDIT_FORMS, WaitsNote } from './creditForms.tsx';
import type { CustomerFormProps, CustomerView } from './customerKind.ts';
import { gradeKey, useGradeName } from './useGrades.ts';

const updateRequest = z.object({ type: z.literal('update'), card: customerCard });

/** Changes what is known of a customer. */
function UpdateForm(props: CustomerFormProps): ReactNode {
  const { facts } = props.view;
  const { t } = useTranslation('customers');
  const { termsName } = useFormat();
  const gradeName = useGradeName();
  const schemaForm = useSchemaForm<CardValues, z.output<typeof customerCard>>({
    schema: customerCard,
    initialValues: cardValues.parse({ ...facts, gradeId: gradeKey(facts) }),
    toBody: cardOf,
    failure: props.failure,
    onSubmit: (sent) => props.onSubmit({ type: 'update', card: sent }),
    draft: eventDraft(cardValues, props),
    version: props.view.version,
  });
  const { form, note } = useMergedForm(schemaForm, {
    label: (path) => t(LABELS[path as keyof typeof LABELS] ?? (path as 'name')),
    say: (stored, path) => {
      if (path === 'type') return t(`type.${stored.type as 'restaurant'}`);
      if (path === 'language') {
        return stored.language
          ? LANGUAGE_NAMES[stored.language as keyof typeof LANGUAGE_NAMES]
          : t('languageOfCountry');
      }
      if (path === 'gradeId') return gradeName.ofCustomer(props.view.detail);
      if (path === 'paymentTermsCode') return termsName(stored.paymentTermsCode);
      if (path === 'consumptionTax') return t(stored.consumptionTax ? 'yes' : 'no');
      return stored[path as 'name'];
    },
  });
  const request = { type: 'update', card: cardOf(form.getValues()) };
  const answer = answerTo(updateRequest, request, props.view);
  return (
    <EventDialog {...props} type="update" size="xl" answer={answer} onAction={schemaForm.submit}>
      {note}
      <CustomerFields form={form} />
      <WaitsNote view={props.view} answer={answer} />
    </EventDialog>
  );
}

/** The fields that are not called as they are named. */
const LABELS = {
  type: 'typeOf',
  gradeId: 'gradeOf',
  paymentTermsCode: 'paymentTerms',
  salesPersonCode: 'salesPerson',
  consumptionTax: 'chargeTax',
} as const;

const limitBody = customers.setCreditLimit.body.omit({ version: true });
const limitRequest = limitBody.extend({ type: z.literal('setCreditLimit') });
const limitValues = z.object({ creditLimit: z.string(), remark: z.string() });

/** Changes the credit limit, with a remark. */
function CreditLimitForm(props: CustomerFormProps): ReactNode {
  const { t } = useTranslation('customers');
  const { locale, currency, money } = useFormat();
  const { creditLimit, arBalance } = props.view.detail;
  const toBody = (values: z.output<typeof limitValues>) => ({
    creditLimit: moneyOrTyped(values.creditLimit, currency, locale),
    remark: values.remark,
  });
  const schemaForm = useSchemaForm({
    schema: limitBody,
    initialValues: { creditLimit: writeMoney(creditLimit, currency, locale), remark: '' },
    toBody,
    failure: props.failure,
    onSubmit: (body) => props.onSubmit({ type: 'setCreditLimit', ...body }),
    draft: eventDraft(limitValues, props),
    version: props.view.version,
  });
  const { form, note } = useMergedForm(schemaForm, {
    label: () => t('creditLimit'),
  });
  const request = { type: 'setCreditLimit', ...toBody(form.getValues()) };
  const answer = answerTo(limitRequest, request, props.view);
  // That it waits does not wait for the remark.
  const early = answer ?? answerTo(limitRequest, { ...request, remark: '…' }, props.view);
  return (
    <EventDialog {...props} type="setCreditLimit" answer={answer} onAction={schemaForm.submit}>
      {note}
      <Text c="dimmed">
        {t('limitNow', { limit: money(creditLimit), balance: money(arBalance) })}
      </Text>
      <MoneyField
        label={t('creditLimit')}
        required
        data-autofocus
        {...form.getInputProps('creditLimit')}
      />
      <WaitsNote view={props.view} answer={early} />
      <RemarkField required {...form.getInputProps('remark')} />
    </EventDialog>
  );
}

const loginBody = z.object({ loginAccount });
const loginRequest = loginBody.extend({ type: z.literal('setLogin') });
const loginValues = z.object({ loginAccount: z.string() });

/** Sets what the customer signs in to the B2B shop with. */
function LoginForm(props: CustomerFormProps): ReactNode {
  const { t } = useTranslation('customers');
  const schemaForm = useSchemaForm({
    schema: loginBody,
    initialValues: { loginAccount: props.view.facts.loginAccount },
    toBody: (values) => values,
    failure: props.failure,
    onSubmit: (body) => props.onSubmit({ type: 'setLogin', ...body }),
    draft: eventDraft(loginValues, props),
    version: props.view.version,
  });
  const { form, note } = useMergedForm(schemaForm, { label: () => t('loginAccount') });
  const request = { type: 'setLogin', ...form.getValues() };
  return (
    <EventDialog
      {...props}
      type="setLogin"
      answer={answerTo(loginRequest, request, props.view)}
      onAction={schemaForm.submit}
    >
      {note}
      <TextInput
        label={t('loginAccount')}
        description={t('loginHint')}
        required
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        data-autofocus
        {...form.getInputProps('loginAccount')}
      />
    </EventDialog>
  );
}

/** Asks before an event that nothing has to be entered for, with what it means (spec section 4). */
const asking = (type: 'freeze' | 'unfreeze' | 'remove' | 'resetPassword' | 'sync') =>
  function AskingForm(props: CustomerFormProps): ReactNode {
    const { t } = useTranslation('customers');
    const { name } = useFormat();
    return (
      <AskForm
        {...props}
        type={type}
        danger={type === 'freeze' || type === 'remove'}
        text={t(`prompt.${type}`, { customer: name(props.view.detail) })}
      />
    );
  };

/** Every event of an account asks first. */
export const CUSTOMER_FORMS: EventForms<CustomerView, CustomerRequest> = {
  ...AUTHORISATION_FORMS,
  ...CREDIT_FORMS,
  update: UpdateForm,
  setCreditLimit: CreditLimitForm,
  setLogin: LoginForm,
  freeze: asking('freeze'),
  unfreeze: asking('unfreeze'),
  remove: asking('remove'),
  resetPassword: asking('resetPassword'),
  sync: asking('sync'),
};
