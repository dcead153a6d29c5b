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
import { answerTo, type EventForms, valuesFrom } from '../../components/record/eventForm.ts';
import { RemarkField } from '../../components/record/RemarkField.tsx';
import { moneyOrTyped, writeMoney } from '../../lib/money.ts';
import { useFormat } from '../../lib/useFormat.ts';
import { useSchemaForm } from '../../lib/useSchemaForm.ts';
import { AUTHORISATION_FORMS } from './authorisationForms.tsx';
import { type CardValues, CustomerFields, cardOf, cardValues } from './CustomerFields.tsx';
import type { CustomerFormProps, CustomerView } from './customerKind.ts';
import { gradeKey } from './useGrades.ts';

const updateRequest = z.object({ type: z.literal('update'), card: customerCard });

/** Changes what is known of a customer. */
function UpdateForm(props: CustomerFormProps): ReactNode {
  const { facts } = props.view;
  const { customerId: _id, creditLimit: _limit, ...card } = facts;
  const { form, submit } = useSchemaForm({
    schema: customerCard,
    initialValues: valuesFrom<CardValues>(
      cardValues,
      props.input,
      cardValues.parse({ ...card, gradeId: gradeKey(facts) }),
    ),
    toBody: cardOf,
    failure: props.failure,
    onSubmit: (sent) => props.onSubmit({ type: 'update', card: sent }),
    onChange: props.onKeep,
  });
  const request = { type: 'update', card: cardOf(form.getValues()) };
  return (
    <EventDialog
      {...props}
      type="update"
      size="xl"
      answer={answerTo(updateRequest, request, props.view)}
      onAction={submit}
    >
      <CustomerFields form={form} />
    </EventDialog>
  );
}

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
  const { form, submit } = useSchemaForm({
    schema: limitBody,
    initialValues: valuesFrom(limitValues, props.input, {
      creditLimit: writeMoney(creditLimit, currency, locale),
      remark: '',
    }),
    toBody,
    failure: props.failure,
    onSubmit: (body) => props.onSubmit({ type: 'setCreditLimit', ...body }),
    onChange: props.onKeep,
  });
  const request = { type: 'setCreditLimit', ...toBody(form.getValues()) };
  return (
    <EventDialog
      {...props}
      type="setCreditLimit"
      answer={answerTo(limitRequest, request, props.view)}
      onAction={submit}
    >
      <Text c="dimmed">
        {t('limitNow', { limit: money(creditLimit), balance: money(arBalance) })}
      </Text>
      <MoneyField
        label={t('creditLimit')}
        required
        data-autofocus
        {...form.getInputProps('creditLimit')}
      />
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
  const { form, submit } = useSchemaForm({
    schema: loginBody,
    initialValues: valuesFrom(loginValues, props.input, {
      loginAccount: props.view.facts.loginAccount,
    }),
    toBody: (values) => values,
    failure: props.failure,
    onSubmit: (body) => props.onSubmit({ type: 'setLogin', ...body }),
    onChange: props.onKeep,
  });
  const request = { type: 'setLogin', ...form.getValues() };
  return (
    <EventDialog
      {...props}
      type="setLogin"
      answer={answerTo(loginRequest, request, props.view)}
      onAction={submit}
    >
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
  update: UpdateForm,
  setCreditLimit: CreditLimitForm,
  setLogin: LoginForm,
  freeze: asking('freeze'),
  unfreeze: asking('unfreeze'),
  remove: asking('remove'),
  resetPassword: asking('resetPassword'),
  sync: asking('sync'),
};
