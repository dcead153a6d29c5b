import { Group, Select, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { shortageEvent } from '../../../api/shortages/calls.ts';
import { usualUnit } from '../../../machines/orderEntry/law/rules.ts';
import { QuantityField } from '../../components/QuantityField.tsx';
import { EventDialog } from '../../components/record/EventDialog.tsx';
import {
  answerTo,
  schemaOf,
  useEventFailure,
  valuesFrom,
} from '../../components/record/eventForm.ts';
import { RemarkField } from '../../components/record/RemarkField.tsx';
import { quantityIn } from '../../lib/numbers.ts';
import { useFormat } from '../../lib/useFormat.ts';
import { useSchemaForm } from '../../lib/useSchemaForm.ts';
import { GoodsSearch } from '../orders/record/forms/GoodsSearch.tsx';
import { pricedIn } from '../prices/pricedUnit.ts';
import { OrderTotals } from './OrderTotals.tsx';
import type { ShortageFormProps } from './shortageKind.ts';
import { agreedTo, useShortagePrice } from './useShortagePrice.ts';

const schema = schemaOf(shortageEvent, 'substitute');
const values = z.object({
  goodsId: z.number().nullable(),
  name: z.string(),
  nameZh: z.string(),
  units: z.array(z.object({ unit: z.string(), unitZh: z.string() })),
  unit: z.string(),
  quantity: z.union([z.string(), z.number()]),
  remark: z.string(),
});

/** Sends other goods instead; the server names their price and the order's new total first. */
export function SubstituteForm(props: ShortageFormProps): ReactNode {
  const { view } = props;
  const { shortage } = view.detail;
  const { t } = useTranslation('shortages');
  const { locale, name, quantity, unitName } = useFormat();
  const failure = useEventFailure(props.failure);
  const toBody = ({ goodsId, unit, quantity: typed, remark }: z.output<typeof values>) => ({
    type: 'substitute' as const,
    goodsId,
    unit,
    quantity: quantityIn(typed, locale),
    remark,
  });
  const { form, submit } = useSchemaForm({
    schema,
    initialValues: valuesFrom(values, props.input, {
      ...{ goodsId: null, name: '', nameZh: '', units: [], unit: '' },
      ...{ quantity: '', remark: '' },
    }),
    toBody,
    failure,
    onSubmit: (event) => props.onSubmit({ ...event, agreed: agreedTo(props, price) }),
    onChange: props.onKeep,
  });
  const typed = form.getValues();
  const wanted = toBody(typed);
  const price = useShortagePrice(props, {
    goodsId: wanted.goodsId as number,
    unit: wanted.unit,
    quantity: wanted.quantity,
  });
  const against = price.isSettled ? (price.failure?.errors ?? {}) : {};
  const answer = answerTo(schema, wanted, view);
  const unit = typed.units.find((one) => one.unit === typed.unit);
  const isNamed = price.isSettled && price.failure === null && price.page !== null;
  return (
    <EventDialog
      {...props}
      type="substitute"
      size="xl"
      failure={failure}
      answer={answer}
      disabled={!isNamed}
      onAction={submit}
    >
      <Text>
        {t('record.form.substitute', {
          quantity: quantity(view.facts.left, view.facts),
          goods: name(view.facts),
          order: view.facts.orderSn,
        })}
      </Text>
      <GoodsSearch
        label={t('fields.substitute')}
        required
        customerId={shortage.customerId}
        error={form.errors.goodsId ?? against['instead.goodsId']}
        onAdd={(goods) => {
          const isSame = goods.units.some((one) => one.unit === view.facts.unit);
          form.setValues({
            goodsId: goods.id,
            name: goods.name,
            nameZh: goods.nameZh,
            units: goods.units.map((one) => ({ unit: one.unit, unitZh: one.unitZh })),
            unit: isSame ? view.facts.unit : usualUnit(goods),
            // So many of another unit would be another quantity.
            quantity: isSame ? view.facts.left : '',
          });
        }}
      />
      {typed.goodsId === null ? null : (
        <>
          <Text fw={600} aria-live="polite">
            {name(typed)}
          </Text>
          <Group gap="sm" align="start" grow>
            <QuantityField
              label={t('fields.amount')}
              required
              data-path="quantity"
              value={typed.quantity}
              onChange={(_quantity, said) => form.setFieldValue('quantity', said)}
              error={form.errors.quantity ?? against['instead.quantity']}
            />
            <Select
              label={t('fields.unit')}
              required
              allowDeselect={false}
              data={typed.units.map((one) => ({ value: one.unit, label: unitName(one) }))}
              {...form.getInputProps('unit')}
              onChange={(chosen) => {
                form.setFieldValue('unit', chosen ?? '');
                if (typed.unit === view.facts.unit && typed.quantity === view.facts.left) {
                  form.setFieldValue('quantity', '');
                }
              }}
              error={form.errors.unit ?? against['instead.unit']}
            />
          </Group>
        </>
      )}
      <OrderTotals
        price={price}
        unit={unit ? unitName(pricedIn({ ...unit, byWeight: price.page?.byWeight }), 1) : ''}
      />
      <RemarkField {...form.getInputProps('remark')} />
    </EventDialog>
  );
}
