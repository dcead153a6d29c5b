import { Group, Select, Textarea, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { RECEIPT_METHODS } from '../../../machines/receipt/law/facts.ts';
import { OnePicture } from '../../components/files/OnePicture.tsx';
import type { UploadsOpen } from '../../components/files/useUploadsOpen.ts';
import { MoneyField } from '../../components/MoneyField.tsx';
import { DayField } from '../../components/moment/DayField.tsx';
import { readMoney } from '../../lib/money.ts';
import { useFormat } from '../../lib/useFormat.ts';
import { Allocation, type KnownOrder } from './Allocation.tsx';
import { minorOf, type ReceiptValues } from './values.ts';

interface ReceiptFieldsProps {
  form: Pick<
    UseFormReturnType<ReceiptValues>,
    'getInputProps' | 'getValues' | 'setFieldValue' | 'clearFieldError' | 'errors'
  >;
  customerId: number | null;
  /** What is known of the customer's orders: see `Allocation`. */
  known?: ReadonlyMap<number, KnownOrder>;
  picture: UploadsOpen;
  /** The dialog begins with the amount. */
  isFirst: boolean;
}

/** What came in, and which orders it goes to. */
export function ReceiptFields(props: ReceiptFieldsProps): ReactNode {
  const { form, customerId, known, picture, isFirst } = props;
  const { t } = useTranslation('receipts');
  const { currency, locale } = useFormat();
  const typed = form.getValues();
  return (
    <>
      <Group gap="md" align="flex-start" grow preventGrowOverflow={false}>
        <MoneyField
          label={t('fields.amount')}
          required
          data-autofocus={isFirst || undefined}
          {...form.getInputProps('amount')}
        />
        <Select
          label={t('fields.method')}
          required
          allowDeselect={false}
          data={RECEIPT_METHODS.map((method) => ({
            value: method,
            label: t(`methods.${method}`),
          }))}
          {...form.getInputProps('method')}
        />
      </Group>
      <DayField
        label={t('fields.valueDate')}
        path="valueDate"
        description={t('record.form.valueDateHint')}
        required
        isPast
        value={typed.valueDate}
        error={form.getInputProps('valueDate').error}
        onChange={(day) => form.setFieldValue('valueDate', day)}
      />
      <TextInput
        label={t('fields.reference')}
        autoComplete="off"
        {...form.getInputProps('reference')}
      />
      <Allocation
        customerId={customerId}
        there={
          readMoney(typed.amount, currency, locale) === null
            ? null
            : minorOf(typed.amount, currency, locale)
        }
        parts={typed.parts}
        {...(known ? { known } : {})}
        errors={form.errors}
        onChange={(parts) => {
          // The lines have new numbers, so the errors of the last try would stand at other lines.
          for (const path of Object.keys(form.errors)) {
            if (path.startsWith('lines')) form.clearFieldError(path);
          }
          form.setFieldValue('parts', parts);
        }}
      />
      <OnePicture
        kind="receipt"
        label={t('fields.proofs')}
        value={typed.proofs}
        onChange={(proofs) => form.setFieldValue('proofs', proofs)}
        error={form.getInputProps('proofId').error}
        open={picture}
      />
      <Textarea
        label={t('fields.remark')}
        autosize
        minRows={2}
        maxRows={6}
        {...form.getInputProps('remark')}
      />
    </>
  );
}
