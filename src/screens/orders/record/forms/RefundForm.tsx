import { Button, Group, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { fromMinor } from '../../../../../api/money.ts';
import { refundable } from '../../../../../machines/order/rules.ts';
import { MoneyField } from '../../../../components/MoneyField.tsx';
import { readMoney, writeMoney } from '../../../../lib/money.ts';
import { useFormat } from '../../../../lib/useFormat.ts';
import { useSchemaForm } from '../../../../lib/useSchemaForm.ts';
import { EventDialog } from './EventDialog.tsx';
import {
  answerTo,
  type EventFormProps,
  schemaOf,
  useEventFailure,
  valuesFrom,
} from './eventForm.ts';
import { RemarkField } from './RemarkField.tsx';

const schema = schemaOf('refund');
const values = z.object({ amount: z.string(), remark: z.string() });

/** Gives back what was paid, all that is left or a part. */
export function RefundForm(props: EventFormProps): ReactNode {
  const { view, grants } = props;
  const { t } = useTranslation('orders');
  const { locale, money } = useFormat();
  const failure = useEventFailure(props.failure);
  const { currency } = view.facts;
  const left = refundable(view.facts);
  const all = writeMoney(fromMinor(left), currency, locale);
  const toBody = ({ amount, remark }: z.output<typeof values>) => ({
    type: 'refund',
    amount: readMoney(amount, currency, locale) ?? amount,
    remark,
  });
  const { form, submit } = useSchemaForm({
    schema,
    initialValues: valuesFrom(values, props.input, { amount: all, remark: '' }),
    toBody,
    failure,
    onSubmit: props.onSubmit,
    onChange: props.onKeep,
  });
  return (
    <EventDialog
      {...props}
      type="refund"
      failure={failure}
      danger
      answer={answerTo(schema, toBody(form.getValues()), view, grants)}
      onAction={submit}
    >
      <Text>
        {t('record.form.refundLeft', { left: money(left, currency) })} {t('record.form.refundText')}
      </Text>
      <Group align="end" gap="sm" wrap="nowrap">
        <MoneyField
          label={t('record.form.refundAmount')}
          required
          data-autofocus
          style={{ flex: 1 }}
          {...form.getInputProps('amount')}
        />
        <Button variant="default" onClick={() => form.setFieldValue('amount', all)}>
          {t('record.form.refundAll')}
        </Button>
      </Group>
      <RemarkField required {...form.getInputProps('remark')} />
    </EventDialog>
  );
}
