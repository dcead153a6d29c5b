import { Group, Stack, Text, TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Refusal as Reason } from '../../../api/operation.ts';
import { type BusinessConfig, businessConfig } from '../../../api/shops.ts';
import { ActionButton } from '../../components/ActionButton.tsx';
import { Refusal } from '../../components/ActionDialog.tsx';
import { MoneyField } from '../../components/MoneyField.tsx';
import { Panel } from '../../components/Panel.tsx';
import { readMoney, writeMoney } from '../../lib/money.ts';
import { readNumber, writeNumber } from '../../lib/numbers.ts';
import { type Format, useFormat } from '../../lib/useFormat.ts';
import type { RecordView } from '../../lib/useRecord.ts';
import { useSchemaForm } from '../../lib/useSchemaForm.ts';
import type { BusinessChange, BusinessSettings } from './businessChange.ts';
import classes from './store.module.css';

interface BusinessFormProps {
  record: RecordView<BusinessConfig, BusinessChange>;
  config: BusinessConfig;
  /** Why this account may not change it. */
  reason: Reason | null;
}

const settings = businessConfig.pick({
  minimumSpending: true,
  deliveryLeadDays: true,
  deliveryFee: true,
  freeDeliveryFrom: true,
});

/** The shop's settings as fields; what somebody else changed meanwhile stands below each. */
export function BusinessForm({ record, config, reason }: BusinessFormProps): ReactNode {
  const { t } = useTranslation('store');
  const format = useFormat();
  const { form, submit } = useSchemaForm({
    schema: settings,
    initialValues: asTyped(config, format),
    toBody: (typed) => asBody(typed, format),
    failure: record.refusal,
    onSubmit: (body) => record.send({ type: 'save', body }),
  });
  const now = asTyped(config, format);
  const field = (name: keyof BusinessSettings) => ({
    label: t(name),
    readOnly: reason !== null,
    description:
      record.refusal?.kind === 'stale' && now[name] !== form.getValues()[name]
        ? t('isNow', { value: now[name] === '' ? t('none') : now[name] })
        : t(`about.${name}`),
    ...form.getInputProps(name),
  });
  const isSaving = record.change?.type === 'save' && record.isSending;

  return (
    <Panel title={t('settings')}>
      <form
        noValidate
        className={classes.form}
        onSubmit={(event) => {
          event.preventDefault();
          if (!reason && !isSaving) submit();
        }}
      >
        <Stack gap="md">
          <MoneyField {...field('minimumSpending')} />
          <TextInput
            inputMode="numeric"
            autoComplete="off"
            maxLength={3}
            {...field('deliveryLeadDays')}
          />
          <MoneyField {...field('deliveryFee')} />
          <MoneyField {...field('freeDeliveryFrom')} />
          <Text c="dimmed">{t('gst', { percent: config.gstPercent })}</Text>
          {record.refusal && record.change?.type === 'save' ? (
            <Refusal failure={record.refusal} />
          ) : null}
          <Group>
            <ActionButton
              label={t('save')}
              variant="filled"
              reason={reason}
              loading={isSaving}
              onClick={submit}
            />
          </Group>
        </Stack>
      </form>
    </Panel>
  );
}

function asTyped(config: BusinessSettings, { currency, locale }: Format) {
  return {
    minimumSpending: writeMoney(config.minimumSpending, currency, locale),
    deliveryLeadDays: writeNumber(config.deliveryLeadDays, locale),
    deliveryFee: writeMoney(config.deliveryFee, currency, locale),
    freeDeliveryFrom:
      config.freeDeliveryFrom === null ? '' : writeMoney(config.freeDeliveryFrom, currency, locale),
  };
}

function asBody(typed: ReturnType<typeof asTyped>, { currency, locale }: Format) {
  const money = (text: string) => readMoney(text, currency, locale) ?? text;
  return {
    minimumSpending: money(typed.minimumSpending),
    deliveryLeadDays: readNumber(typed.deliveryLeadDays, locale) ?? typed.deliveryLeadDays,
    deliveryFee: money(typed.deliveryFee),
    freeDeliveryFrom: typed.freeDeliveryFrom.trim() === '' ? null : money(typed.freeDeliveryFrom),
  };
}
