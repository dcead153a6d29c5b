import { Alert, SimpleGrid, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { minorOrNull, toMinor } from '../../../api/kernel/money.ts';
import { MoneyField } from '../../components/MoneyField.tsx';
import { DayField } from '../../components/moment/DayField.tsx';
import { moneyOrTyped, readMoney } from '../../lib/money.ts';
import { readNumber } from '../../lib/numbers.ts';
import type { Format } from '../../lib/useFormat.ts';
import { useFormat } from '../../lib/useFormat.ts';
import { pricedUnit } from './pricedUnit.ts';

/** What the fields of a price hold: figures as they are typed. */
export const termsValues = z.object({
  price: z.string(),
  fromQuantity: z.string(),
  validFrom: z.string(),
  validUntil: z.string(),
});
export type TermsValues = z.output<typeof termsValues>;

export const EMPTY_TERMS: TermsValues = {
  price: '',
  fromQuantity: '',
  validFrom: '',
  validUntil: '',
};

/** What is typed as the contract takes it; what cannot be read is for the schema to name. */
export const termsIn = (
  { price, fromQuantity, validFrom, validUntil }: TermsValues,
  { currency, locale }: Pick<Format, 'currency' | 'locale'>,
) => ({
  price: moneyOrTyped(price, currency, locale),
  fromQuantity: fromQuantity.trim() === '' ? 0 : readNumber(fromQuantity, locale),
  ...(validFrom === '' ? {} : { validFrom }),
  ...(validUntil === '' ? {} : { validUntil }),
});

interface PriceFieldsProps<Values extends TermsValues> {
  form: UseFormReturnType<Values>;
  unit: { unit: string; unitZh: string; byWeight?: boolean | undefined } | null;
  /** What one of the unit costs the shop; null where nobody has said. */
  cost: string | null;
  isFirst?: boolean;
}

/** The amount of a price, from how many it holds, and on which days: the same where it is new and changed. */
export function PriceFields<Values extends TermsValues>(
  props: PriceFieldsProps<Values>,
): ReactNode {
  const { unit, cost } = props;
  const { t } = useTranslation('prices');
  const format = useFormat();
  // The fields are those of `TermsValues`, whatever else a form holds.
  const form = props.form as unknown as UseFormReturnType<TermsValues>;
  const typed = form.getValues();
  const name = unit === null ? t('fields.oneUnit') : format.unitName(unit);
  const priced = unit === null ? name : pricedUnit(unit, format);
  const read = readMoney(typed.price, format.currency, format.locale);
  const minor = read === null ? null : minorOrNull(read, format.currency);
  const isBelow = cost !== null && minor !== null && minor >= 0 && minor < toMinor(cost);
  return (
    <>
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <MoneyField
          label={t('fields.price', { unit: priced })}
          description={t('fields.priceHint')}
          required
          data-autofocus={props.isFirst || undefined}
          {...form.getInputProps('price')}
        />
        <TextInput
          label={t('fields.fromQuantity', {
            unit: unit === null ? name : format.unitName(unit, 2),
          })}
          description={t('fields.fromQuantityHint')}
          inputMode="decimal"
          autoComplete="off"
          {...form.getInputProps('fromQuantity')}
        />
        <DayField
          path="validFrom"
          label={t('fields.validFrom')}
          description={t('fields.validFromHint')}
          value={typed.validFrom}
          error={form.errors.validFrom}
          onChange={(day) => form.setFieldValue('validFrom', day)}
        />
        <DayField
          path="validUntil"
          label={t('fields.validUntil')}
          description={t('fields.validUntilHint')}
          value={typed.validUntil}
          error={form.errors.validUntil}
          onChange={(day) => form.setFieldValue('validUntil', day)}
        />
      </SimpleGrid>
      {isBelow ? (
        <Alert color="orange" role="status">
          {t('belowCostWarning', { cost: format.money(cost ?? '0'), unit: name })}
        </Alert>
      ) : null}
    </>
  );
}
