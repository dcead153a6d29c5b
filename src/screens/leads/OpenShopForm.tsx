import { Fieldset, Select, SimpleGrid, Text, Textarea, TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { COUNTRIES, type Country } from '../../../api/kernel/countries.ts';
import { languageTag } from '../../../api/kernel/language.ts';
import { shopOpening } from '../../../api/leads/shopOpening.ts';
import { SHOP_CURRENCIES, SHOP_TYPES, USUAL_IN } from '../../../api/shopSettings/newShop.ts';
import { EventDialog } from '../../components/record/EventDialog.tsx';
import { answerTo, useEventFailure, valuesFrom } from '../../components/record/eventForm.ts';
import { useFormat } from '../../lib/useFormat.ts';
import { useSchemaForm } from '../../lib/useSchemaForm.ts';
import type { LeadFormProps, LeadView } from './leadKind.ts';

const values = z.object({
  shopName: z.string(),
  shopType: z.string().nullable(),
  country: z.string().nullable(),
  city: z.string(),
  address: z.string(),
  currency: z.string().nullable(),
  timeZone: z.string().nullable(),
  gstPercent: z.string(),
  name: z.string(),
  username: z.string(),
  phone: z.string(),
  email: z.string(),
});
type Values = z.output<typeof values>;

const request = shopOpening.safeExtend({ type: z.literal('openShop') });

type Usual = Pick<Values, 'currency' | 'timeZone' | 'gstPercent' | 'city'>;

/** What a country's shops have, as the form's fields hold it. */
function usualIn(country: Country): Usual {
  const { currency = null, timeZone = null, gst = '', city = '' } = USUAL_IN[country];
  return { currency, timeZone, gstPercent: gst, city };
}

/** What is typed, with another country's usual values where it still has those of the former one. */
function inCountry(typed: Values, country: Country): Values {
  const former = usualIn(COUNTRIES.find((one) => one === typed.country) ?? country);
  const usual = usualIn(country);
  const now: Usual = typed;
  const kept = <F extends keyof Usual>(field: F): Usual[F] =>
    now[field] === former[field] ? usual[field] : now[field];
  return {
    ...typed,
    country,
    currency: kept('currency'),
    timeZone: kept('timeZone'),
    gstPercent: kept('gstPercent'),
    city: kept('city'),
  };
}

/** The beginning of an address's name as what one signs in with: nothing that would be refused. */
const usernameFrom = (email: string): string =>
  (email.split('@')[0] ?? '')
    .toLowerCase()
    .replace(/[^a-z0-9._+-]/g, '')
    .slice(0, 20);

function valuesOf({ lead }: LeadView['detail']): Values {
  return {
    shopName: lead.businessName.slice(0, 60),
    shopType: 'restaurant',
    country: lead.country,
    ...usualIn(lead.country),
    address: lead.branchAddress,
    // A name of an account has no blanks.
    name: lead.contactName.replace(/\s+/gu, '').slice(0, 20),
    username: usernameFrom(lead.email),
    phone: lead.mobile,
    email: lead.email,
  };
}

const TIME_ZONES = Intl.supportedValuesOf('timeZone');

/** Opens the shop of an accepted lead: what is known of it stands there already. */
export function OpenShopForm(props: LeadFormProps): ReactNode {
  const { t } = useTranslation('leads');
  const { locale } = useFormat();
  const failure = useEventFailure(props.failure);
  const toBody = (typed: Values) => ({ type: 'openShop' as const, ...typed });
  const { form, submit } = useSchemaForm({
    schema: request,
    initialValues: valuesFrom(values, props.input, valuesOf(props.view.detail)),
    toBody,
    failure,
    onSubmit: props.onSubmit,
    onChange: props.onKeep,
  });
  const { currency, timeZone } = form.getValues();
  const currencyNames = new Intl.DisplayNames(languageTag(locale), { type: 'currency' });
  return (
    <EventDialog
      {...props}
      type="openShop"
      size="xl"
      failure={failure}
      answer={answerTo(request, toBody(form.getValues()), props.view)}
      onAction={submit}
    >
      <Text>{t('opening.text')}</Text>
      <Fieldset legend={t('opening.shop')}>
        <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md" verticalSpacing="sm">
          <TextInput
            label={t('opening.fields.shopName')}
            required
            autoComplete="off"
            data-autofocus
            {...form.getInputProps('shopName')}
          />
          <Select
            label={t('opening.fields.shopType')}
            required
            allowDeselect={false}
            data={SHOP_TYPES.map((type) => ({ value: type, label: t(`opening.types.${type}`) }))}
            {...form.getInputProps('shopType')}
          />
          <Select
            label={t('fields.country')}
            required
            allowDeselect={false}
            data={COUNTRIES.map((country) => ({
              value: country,
              label: t(`countries.${country}`),
            }))}
            {...form.getInputProps('country')}
            onChange={(country) => {
              const chosen = COUNTRIES.find((one) => one === country);
              if (chosen) form.setValues(inCountry(form.getValues(), chosen));
            }}
          />
          <TextInput
            label={t('opening.fields.city')}
            required
            autoComplete="off"
            {...form.getInputProps('city')}
          />
          <Select
            label={t('opening.fields.currency')}
            description={t('opening.hints.currency')}
            required
            allowDeselect={false}
            data={SHOP_CURRENCIES.map((code) => ({
              value: code,
              label: `${code} – ${currencyNames.of(code) ?? code}`,
            }))}
            {...form.getInputProps('currency')}
            value={currency}
          />
          <Select
            label={t('opening.fields.timeZone')}
            description={t('opening.hints.timeZone')}
            required
            searchable
            allowDeselect={false}
            limit={60}
            data={zones(timeZone)}
            {...form.getInputProps('timeZone')}
            value={timeZone}
          />
          <TextInput
            label={t('opening.fields.gstPercent')}
            required
            inputMode="decimal"
            autoComplete="off"
            {...form.getInputProps('gstPercent')}
          />
          <Textarea
            label={t('opening.fields.address')}
            autosize
            minRows={1}
            maxRows={4}
            autoComplete="off"
            {...form.getInputProps('address')}
          />
        </SimpleGrid>
      </Fieldset>
      <Fieldset legend={t('opening.account')}>
        <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md" verticalSpacing="sm">
          <TextInput
            label={t('opening.fields.name')}
            description={t('opening.hints.name')}
            required
            autoComplete="off"
            {...form.getInputProps('name')}
          />
          <TextInput
            label={t('opening.fields.username')}
            description={t('opening.hints.username')}
            required
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            {...form.getInputProps('username')}
          />
          <TextInput
            label={t('fields.mobile')}
            required
            type="tel"
            autoComplete="off"
            {...form.getInputProps('phone')}
          />
          <TextInput
            label={t('fields.email')}
            description={t('opening.hints.email')}
            required
            type="email"
            autoComplete="off"
            {...form.getInputProps('email')}
          />
        </SimpleGrid>
      </Fieldset>
    </EventDialog>
  );
}

/** The zones to choose from: the browser's, and the one that is chosen, which it may call otherwise. */
const zones = (chosen: string | null): string[] =>
  chosen === null || TIME_ZONES.includes(chosen) ? TIME_ZONES : [chosen, ...TIME_ZONES];
