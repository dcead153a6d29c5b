import { Button, Group, SegmentedControl, Select, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { grantable } from '../../../../../machines/afterSalesCase/law/intents.ts';
import { MoneyField } from '../../../../components/MoneyField.tsx';
import { EventDialog } from '../../../../components/record/EventDialog.tsx';
import { answerTo, useEventFailure, valuesFrom } from '../../../../components/record/eventForm.ts';
import { RemarkField } from '../../../../components/record/RemarkField.tsx';
import { useFormat } from '../../../../lib/useFormat.ts';
import { useSchemaForm } from '../../../../lib/useSchemaForm.ts';
import type { AfterSalesFormProps } from '../afterSalesKind.ts';
import {
  amountIn,
  auditBegins,
  auditRequest,
  auditSchema,
  auditValues,
  methodsFor,
  sharedOut,
} from './audit.ts';
import { Parts } from './Parts.tsx';

/** The auditor's decision: pass with an amount shared out to the cent, or reject with a remark. */
export function AuditForm(props: AfterSalesFormProps): ReactNode {
  const { view } = props;
  const { facts } = view;
  const { t } = useTranslation('afterSales');
  const { locale } = useFormat();
  const failure = useEventFailure(props.failure);
  const { form, submit } = useSchemaForm({
    schema: auditSchema,
    initialValues: valuesFrom(auditValues, props.input, auditBegins(facts, locale)),
    toBody: (values) => auditRequest(values, facts, locale),
    failure,
    onSubmit: props.onSubmit,
    onChange: props.onKeep,
  });
  const typed = form.getValues();
  const passes = typed.result === 'pass';
  const amount = amountIn(typed.amount, facts.currency, locale);
  const shareOut = (minor: number) => form.setValues(sharedOut(facts, minor, locale));
  return (
    <EventDialog
      {...props}
      type="submitAuditResult"
      failure={failure}
      size="xl"
      danger={!passes}
      answer={answerTo(auditSchema, auditRequest(typed, facts, locale), view)}
      onAction={submit}
    >
      <SegmentedControl
        aria-label={t('record.form.result')}
        data={(['pass', 'reject'] as const).map((value) => ({
          value,
          label: t(`record.form.${value}`),
        }))}
        {...form.getInputProps('result')}
      />
      {passes ? (
        <>
          <Group align="start" gap="sm" grow preventGrowOverflow={false}>
            <Select
              label={t('record.form.method')}
              required
              allowDeselect={false}
              data={methodsFor(view.detail.aftersale.order.methods, facts.method).map((method) => ({
                value: method,
                label: t(`methods.${method}`),
              }))}
              {...form.getInputProps('method')}
            />
            <MoneyField
              label={t('record.form.amount')}
              required
              data-autofocus
              {...form.getInputProps('amount')}
            />
          </Group>
          <Group gap="sm">
            <Button variant="default" onClick={() => shareOut(grantable(facts, typed.method))}>
              {t('record.form.all')}
            </Button>
            <Button
              variant="default"
              disabled={amount === null}
              onClick={() => shareOut(amount ?? 0)}
            >
              {t('record.form.share')}
            </Button>
            <Text size="xs" c="dimmed">
              {t('record.form.shareHint')}
            </Text>
          </Group>
          <Parts view={view} form={form} />
          <RemarkField {...form.getInputProps('remark')} />
        </>
      ) : (
        <RemarkField
          required
          description={t('record.form.remarkReject')}
          {...form.getInputProps('remark')}
        />
      )}
    </EventDialog>
  );
}
