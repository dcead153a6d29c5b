import { Checkbox, Select, SimpleGrid, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { customerType, paymentTerms } from '../../../api/customers/customer.ts';
import { Refusal } from '../../components/ActionDialog.tsx';
import { Named } from '../../components/avatar/Named.tsx';
import { useApi } from '../../lib/api.ts';
import { LANGUAGE_NAMES, LANGUAGES } from '../../lib/language.ts';
import { useFormat } from '../../lib/useFormat.ts';
import { useReading } from '../../lib/useReading.ts';
import { gradeKey, gradeOfKey, useGradeName, useGrades } from './useGrades.ts';

const fields = {
  name: z.string(),
  nameZh: z.string(),
  type: z.string(),
  phone: z.string(),
  email: z.string(),
  uen: z.string(),
  /** Empty for the language of the country. */
  language: z.string(),
  city: z.string(),
  houseNumber: z.string(),
  postCode: z.string(),
  /** A tier, or an own grade's identity. */
  gradeId: z.string(),
  paymentTermsCode: z.string(),
  salesPersonCode: z.string(),
  consumptionTax: z.boolean(),
};

/** What the fields of a customer hold. */
export const cardValues = z.object(fields);
export type CardValues = z.output<typeof cardValues>;

/** What is typed as the contract takes it. */
export const cardOf = <Values extends CardValues>({ gradeId, ...typed }: Values) => ({
  ...typed,
  ...gradeOfKey(gradeId),
});

type Form = Pick<UseFormReturnType<CardValues>, 'getInputProps'>;

/** A customer's fields, the same where one is added and where it is changed. */
export function CustomerFields({ form }: { form: Form }): ReactNode {
  const { t } = useTranslation('customers');
  const text = (name: 'name' | 'nameZh' | 'uen' | 'city' | 'houseNumber', label: string) => (
    <TextInput label={label} autoComplete="off" {...form.getInputProps(name)} />
  );
  return (
    <SimpleGrid cols={{ base: 1, sm: 2 }}>
      <TextInput
        label={t('name')}
        required
        autoComplete="off"
        data-autofocus
        {...form.getInputProps('name')}
      />
      {text('nameZh', t('nameZh'))}
      <Select
        label={t('typeOf')}
        required
        allowDeselect={false}
        data={customerType.options.map((type) => ({ value: type, label: t(`type.${type}`) }))}
        {...form.getInputProps('type')}
      />
      <TextInput
        label={t('phone')}
        required
        type="tel"
        autoComplete="off"
        {...form.getInputProps('phone')}
      />
      <TextInput
        label={t('email')}
        type="email"
        autoComplete="off"
        {...form.getInputProps('email')}
      />
      {text('uen', t('uen'))}
      {text('houseNumber', t('houseNumber'))}
      {text('city', t('city'))}
      <TextInput
        label={t('postCode')}
        inputMode="numeric"
        autoComplete="off"
        {...form.getInputProps('postCode')}
      />
      <Select
        label={t('language')}
        allowDeselect={false}
        data={[
          { value: '', label: t('languageOfCountry') },
          ...LANGUAGES.map((locale) => ({ value: locale, label: LANGUAGE_NAMES[locale] })),
        ]}
        {...form.getInputProps('language')}
      />
      <GradeField inputProps={form.getInputProps('gradeId')} />
      <TermsField inputProps={form.getInputProps('paymentTermsCode')} />
      <SalesPersonField inputProps={form.getInputProps('salesPersonCode')} />
      <Checkbox
        label={t('chargeTax')}
        {...form.getInputProps('consumptionTax', { type: 'checkbox' })}
      />
    </SimpleGrid>
  );
}

interface FieldProps {
  inputProps: ReturnType<Form['getInputProps']>;
}

/** A choice among the shop's grades. */
export function GradeField({ inputProps }: FieldProps): ReactNode {
  const { t } = useTranslation('customers');
  const { data, failure } = useGrades();
  const names = useGradeName();
  const grades = (data ?? []).map((grade) => ({
    value: gradeKey({ grade: grade.grade, gradeId: grade.id }),
    label: names.ofGrade(grade),
  }));
  return (
    <>
      {failure ? <Refusal failure={failure} /> : null}
      <Select label={t('gradeOf')} required allowDeselect={false} data={grades} {...inputProps} />
    </>
  );
}

/** A choice among who sells for the shop; a code of nobody's stays, as the ERP brings them. */
function SalesPersonField({ inputProps }: FieldProps): ReactNode {
  const { t } = useTranslation('customers');
  const api = useApi();
  const { data, failure } = useReading((signal) =>
    api.listSalesPeople({}, { signal, showError: false }),
  );
  const now = String(inputProps.value ?? '');
  const people = (data ?? []).map(({ name, code }) => ({
    value: code,
    label: `${name} (${code})`,
  }));
  const isKnown = now === '' || people.some(({ value }) => value === now);
  return (
    <>
      {failure ? <Refusal failure={failure} /> : null}
      <Select
        label={t('salesPerson')}
        description={data?.length === 0 ? t('noSalesPeople') : undefined}
        clearable
        searchable
        data={isKnown ? people : [...people, { value: now, label: now }]}
        renderOption={({ option: { value, label } }) => {
          const person = data?.find(({ code }) => code === value);
          return person ? <Named name={person.name} fileId={person.avatar} label={label} /> : label;
        }}
        {...inputProps}
        value={now === '' ? null : now}
        onChange={(code) => inputProps.onChange(code ?? '')}
      />
    </>
  );
}

/** A choice among the codes of payment terms. */
export function TermsField({ inputProps }: FieldProps): ReactNode {
  const { t } = useTranslation('customers');
  const { termsName } = useFormat();
  return (
    <Select
      label={t('paymentTerms')}
      required
      allowDeselect={false}
      data={paymentTerms.options.map((code) => ({ value: code, label: termsName(code) }))}
      {...inputProps}
    />
  );
}
