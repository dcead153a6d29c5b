import { Checkbox, Group, Stack, Text, TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Refusal as Reason } from '../../../api/kernel/operation.ts';
import { type BusinessConfig, businessConfig } from '../../../api/shopSettings/calls.ts';
import { lacks } from '../../../machines/kernel/law/explain.ts';
import { ActionButton } from '../../components/ActionButton.tsx';
import { Refusal } from '../../components/ActionDialog.tsx';
import { DraftNote } from '../../components/DraftNote.tsx';
import { OnePicture } from '../../components/files/OnePicture.tsx';
import { useUploadsOpen } from '../../components/files/useUploadsOpen.ts';
import { AnchorLink } from '../../components/links.tsx';
import { MoneyField } from '../../components/MoneyField.tsx';
import { Panel } from '../../components/Panel.tsx';
import { useMergedForm } from '../../components/useMergedForm.tsx';
import type { FormDraft } from '../../lib/keptEntry.ts';
import { moneyOrTyped, writeMoney } from '../../lib/money.ts';
import { readNumber, writeNumber } from '../../lib/numbers.ts';
import { type Format, useFormat } from '../../lib/useFormat.ts';
import type { RecordView } from '../../lib/useRecord.ts';
import { useSchemaForm } from '../../lib/useSchemaForm.ts';
import { useGrants } from '../../shell/sessionContext.ts';
import classes from '../businessHours/store.module.css';
import type { BusinessChange, BusinessRead, BusinessValues } from './businessChange.ts';

interface BusinessFormProps {
  record: RecordView<BusinessConfig, BusinessChange>;
  config: BusinessConfig;
  /** Why this account may not change it. */
  reason: Reason | null;
  draft: FormDraft<BusinessValues>;
}

const settings = businessConfig.pick({
  minimumSpending: true,
  deliveryLeadDays: true,
  backOrders: true,
  marginFloor: true,
  deliveryFee: true,
  freeDeliveryFrom: true,
  address: true,
  gstNumber: true,
  payNowUen: true,
  imgBrand: true,
});

/** The shop's settings as fields; what somebody else changes meanwhile is merged. */
export function BusinessForm(props: BusinessFormProps): ReactNode {
  const { record, config, reason, draft } = props;
  const { t } = useTranslation('shopSettings');
  const format = useFormat();
  const { currency } = format;
  const seesRates = lacks(useGrants(), 'rate.view') === null;
  const schemaForm = useSchemaForm({
    schema: settings,
    initialValues: asTyped(config, format),
    toBody: (typed) => asBody(typed, format),
    failure: record.refusal,
    onSubmit: (body) => record.send({ type: 'save', body }),
    draft,
    version: config.version,
  });
  const { submit, kept } = schemaForm;
  const picture = useUploadsOpen(submit);
  const { form, note, conflictAt } = useMergedForm(schemaForm, {
    label: (path) => t(path === 'brands' ? 'imgBrand' : (path as 'address')),
    ...(schemaForm.merge.conflicts.includes('brands')
      ? { say: (stored) => stored.brands[0]?.name ?? '' }
      : {}),
  });
  const field = (name: Exclude<keyof BusinessValues, 'brands' | 'backOrders'>) => ({
    label: t(name),
    readOnly: reason !== null,
    description: t(`about.${name}`),
    ...form.getInputProps(name),
  });
  const isSaving = record.isSending;

  return (
    <Panel title={t('settings')}>
      <form
        noValidate
        className={classes.form}
        onSubmit={(event) => {
          event.preventDefault();
          if (!reason && !isSaving) picture.send();
        }}
      >
        <Stack gap="md">
          <DraftNote kept={kept} />
          {note}
          <MoneyField {...field('minimumSpending')} />
          <TextInput inputMode="numeric" autoComplete="off" {...field('deliveryLeadDays')} />
          <Checkbox
            label={t('backOrders')}
            description={t('about.backOrders')}
            disabled={reason !== null}
            {...form.getInputProps('backOrders', { type: 'checkbox' })}
          />
          <MoneyField {...field('deliveryFee')} />
          <MoneyField {...field('freeDeliveryFrom')} />
          <TextInput inputMode="numeric" autoComplete="off" {...field('marginFloor')} />
          <TextInput autoComplete="off" {...field('address')} />
          <TextInput autoComplete="off" {...field('gstNumber')} />
          {currency === 'SGD' ? <TextInput autoComplete="off" {...field('payNowUen')} /> : null}
          <OnePicture
            kind="brand"
            label={t('imgBrand')}
            disabled={reason !== null}
            value={form.getValues().brands}
            onChange={(brands) => form.setFieldValue('brands', brands)}
            error={form.errors.imgBrand ?? conflictAt('brands')}
            open={picture}
          />
          <Text c="dimmed">
            {t('gst', { percent: format.number(Number(config.gstPercent)) })}{' '}
            {seesRates ? (
              <AnchorLink underline="always" to="/store/rates">
                {t('toRates')}
              </AnchorLink>
            ) : null}
          </Text>
          {record.refusal ? <Refusal failure={record.refusal} /> : null}
          <Group>
            <ActionButton
              label={t('save')}
              variant="filled"
              reason={reason}
              loading={isSaving}
              onClick={() => picture.send()}
            />
          </Group>
        </Stack>
      </form>
    </Panel>
  );
}

function asTyped(config: BusinessRead, { currency, locale }: Format): BusinessValues {
  const orEmpty = (amount: string | null) =>
    amount === null ? '' : writeMoney(amount, currency, locale);
  return {
    minimumSpending: writeMoney(config.minimumSpending, currency, locale),
    deliveryLeadDays: writeNumber(config.deliveryLeadDays, locale),
    backOrders: config.backOrders,
    marginFloor: writeNumber(config.marginFloor, locale),
    deliveryFee: writeMoney(config.deliveryFee, currency, locale),
    freeDeliveryFrom: orEmpty(config.freeDeliveryFrom),
    address: config.address,
    gstNumber: config.gstNumber,
    payNowUen: config.payNowUen,
    brands: [...config.brands],
  };
}

function asBody(typed: BusinessValues, { currency, locale }: Format) {
  const money = (text: string) => moneyOrTyped(text, currency, locale);
  const orNone = (text: string) => (text.trim() === '' ? null : money(text));
  return {
    minimumSpending: money(typed.minimumSpending),
    deliveryLeadDays: readNumber(typed.deliveryLeadDays, locale) ?? typed.deliveryLeadDays,
    backOrders: typed.backOrders,
    marginFloor: readNumber(typed.marginFloor, locale) ?? typed.marginFloor,
    deliveryFee: money(typed.deliveryFee),
    freeDeliveryFrom: orNone(typed.freeDeliveryFrom),
    address: typed.address,
    gstNumber: typed.gstNumber,
    payNowUen: typed.payNowUen,
    imgBrand: typed.brands[0]?.id ?? null,
  };
}
