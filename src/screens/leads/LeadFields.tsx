import { Select, Textarea, TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { COUNTRIES } from '../../../api/kernel/countries.ts';

/** What a form of a lead holds, as a person types it. */
export const leadValues = z.object({
  contactName: z.string(),
  email: z.string(),
  mobile: z.string(),
  businessName: z.string(),
  branchAddress: z.string(),
  country: z.string().nullable(),
  reference: z.string(),
});

export const NO_LEAD: z.output<typeof leadValues> = {
  contactName: '',
  email: '',
  mobile: '',
  businessName: '',
  branchAddress: '',
  country: 'SG',
  reference: '',
};

interface LeadFieldsProps {
  inputProps: (name: keyof typeof NO_LEAD) => object;
  /** Whether the browser may fill in what it knows of the person: not for somebody else's data. */
  isOwn: boolean;
}

/** The fields of a lead: the applicant's own form has them, and the office's. */
export function LeadFields({ inputProps, isOwn }: LeadFieldsProps): ReactNode {
  const { t } = useTranslation('leads');
  const knownAs = (name: string) => ({ autoComplete: isOwn ? name : 'off' });
  return (
    <>
      <TextInput
        label={t('fields.businessName')}
        required
        {...knownAs('organization')}
        {...inputProps('businessName')}
      />
      <TextInput
        label={t('fields.contactName')}
        required
        {...knownAs('name')}
        {...inputProps('contactName')}
      />
      <TextInput
        label={t('fields.email')}
        required
        type="email"
        {...knownAs('email')}
        {...inputProps('email')}
      />
      <Select
        label={t('fields.country')}
        required
        allowDeselect={false}
        data={COUNTRIES.map((country) => ({ value: country, label: t(`countries.${country}`) }))}
        {...inputProps('country')}
      />
      <TextInput
        label={t('fields.mobile')}
        required
        type="tel"
        {...knownAs('tel')}
        {...inputProps('mobile')}
      />
      <Textarea
        label={t('fields.branchAddress')}
        required
        autosize
        minRows={2}
        maxRows={5}
        {...knownAs('street-address')}
        {...inputProps('branchAddress')}
      />
      <TextInput
        label={t('fields.reference')}
        description={t('fields.referenceHint')}
        {...knownAs('off')}
        {...inputProps('reference')}
      />
    </>
  );
}
