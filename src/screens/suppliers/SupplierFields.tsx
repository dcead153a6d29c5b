import { TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import type { SupplierCard } from '../../../machines/supplier/law/facts.ts';

/** What the fields hold. */
export type SupplierValues = Pick<SupplierCard, keyof SupplierCard>;

/** The same, to read it back from where it was kept. */
export const supplierValues: z.ZodType<SupplierValues> = z.object({
  name: z.string(),
  contact: z.string(),
  phone: z.string(),
  email: z.string(),
});

/** A supplier's fields, the same where one is added and where it is changed. */
export function SupplierFields({ form }: { form: UseFormReturnType<SupplierValues> }): ReactNode {
  const { t } = useTranslation('suppliers');
  return (
    <>
      <TextInput
        label={t('fields.name')}
        required
        autoComplete="off"
        data-autofocus
        {...form.getInputProps('name')}
      />
      <TextInput
        label={t('fields.contact')}
        required
        autoComplete="off"
        {...form.getInputProps('contact')}
      />
      <TextInput
        label={t('fields.phone')}
        description={t('list.phoneHint')}
        required
        type="tel"
        autoComplete="off"
        {...form.getInputProps('phone')}
      />
      <TextInput
        label={t('fields.email')}
        description={t('list.emailHint')}
        type="email"
        autoComplete="off"
        {...form.getInputProps('email')}
      />
    </>
  );
}
