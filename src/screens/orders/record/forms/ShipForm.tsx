import { Button, Group, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { orderEvent } from '../../../../../api/orders.ts';
import type { Locale } from '../../../../../api/wire.ts';
import { openLines } from '../../../../../machines/order/intents.ts';
import { openQuantity } from '../../../../../machines/order/rules.ts';
import { QuantityField } from '../../../../components/QuantityField.tsx';
import { EventDialog } from '../../../../components/record/EventDialog.tsx';
import {
  answerTo,
  schemaOf,
  useEventFailure,
  valuesFrom,
} from '../../../../components/record/eventForm.ts';
import { quantityIn } from '../../../../lib/numbers.ts';
import { useFormat } from '../../../../lib/useFormat.ts';
import { useSchemaForm } from '../../../../lib/useSchemaForm.ts';
import { stockInUnits } from '../../../goods/units.ts';
import type { OrderFormProps, OrderView } from '../orderKind.ts';
import classes from '../record.module.css';

const schema = schemaOf(orderEvent, 'ship');
const values = z.object({ quantities: z.record(z.string(), z.union([z.string(), z.number()])) });
type Values = z.output<typeof values>;

/** Sends goods out: what is open and on the shelf is filled in, any of it may be lowered. */
export function ShipForm(props: OrderFormProps): ReactNode {
  const { view } = props;
  const { t } = useTranslation('orders');
  const format = useFormat();
  const { locale, name, number } = format;
  const failure = useEventFailure(props.failure);
  const all = filled(openLines(view.facts));
  const toBody = ({ quantities }: Values) => ({ type: 'ship', lines: linesOf(quantities, locale) });
  const { form, submit } = useSchemaForm({
    schema,
    initialValues: valuesFrom(values, props.input, {
      quantities: { ...noneOf(all), ...usualOf(view) },
    }),
    toBody,
    failure,
    onSubmit: props.onSubmit,
    onChange: props.onKeep,
  });
  const { quantities } = form.getValues();
  // What was typed stays in view also where somebody else has shipped it meanwhile.
  const given = form.getInitialValues().quantities;
  const rows = view.facts.lines.filter(
    (line) => openQuantity(line) > 0 || (given[line.lineId] ?? '') !== '',
  );
  const sent = linesOf(quantities, locale).map(({ lineId }) => lineId);
  return (
    <EventDialog
      {...props}
      type="ship"
      failure={failure}
      size="xl"
      answer={answerTo(schema, toBody(form.getValues()), view)}
      onAction={submit}
    >
      <Group justify="space-between" gap="sm">
        <Text style={{ flex: '1 1 14rem' }}>{t('record.form.shipText')}</Text>
        <Group gap="xs">
          <Button variant="default" onClick={() => form.setFieldValue('quantities', all)}>
            {t('record.form.shipAll')}
          </Button>
          <Button variant="default" onClick={() => form.setFieldValue('quantities', noneOf(all))}>
            {t('record.form.shipNone')}
          </Button>
        </Group>
      </Group>
      <ul className={classes.rows}>
        {rows.map((line) => (
          <li key={line.lineId} className={classes.formRow}>
            <div>
              <Text>{name(line)}</Text>
              <Text size="xs" c="dimmed">
                {t('record.form.openOf', {
                  open: number(openQuantity(line)),
                  unit: format.unitName(line),
                  stock: stockInUnits(shelfOf(line), format),
                })}
              </Text>
            </div>
            <QuantityField
              aria-label={t('record.form.shipQuantity', { goods: name(line) })}
              value={quantities[line.lineId] ?? null}
              onChange={(_quantity, typed) => {
                // Lines are counted anew: what was said of the last try is of others.
                form.clearErrors();
                form.setFieldValue(`quantities.${line.lineId}`, typed);
              }}
              error={form.errors[`lines.${sent.indexOf(line.lineId)}.quantity`]}
            />
          </li>
        ))}
      </ul>
      {form.errors.lines ? (
        <Text c="var(--mantine-color-error)" size="sm" role="alert">
          {form.errors.lines}
        </Text>
      ) : null}
    </EventDialog>
  );
}

/** What would be sent: lines without a quantity stay. What is no number is left for the schema. */
function linesOf(quantities: Values['quantities'], locale: Locale) {
  return Object.entries(quantities)
    .filter(([, quantity]) => quantity !== '')
    .map(([lineId, typed]) => ({ lineId: Number(lineId), quantity: quantityIn(typed, locale) }))
    .filter(({ quantity }) => quantity !== 0);
}

const filled = (lines: readonly { lineId: number; quantity: number }[]): Values['quantities'] =>
  Object.fromEntries(lines.map(({ lineId, quantity }) => [lineId, quantity]));

/** What the chart's own simplest shipping has. */
function usualOf(view: OrderView): Values['quantities'] {
  const usual = view.usual('ship');
  return usual?.type === 'ship' ? filled(usual.lines) : {};
}

const noneOf = (all: Values['quantities']) =>
  Object.fromEntries(Object.keys(all).map((lineId) => [lineId, '']));

/** What is on the shelf of a line's goods, in the units that the order knows of them. */
const shelfOf = ({
  stock,
  ratio,
  unit,
  unitZh,
  baseUnit,
  baseUnitZh,
}: OrderView['facts']['lines'][number]) => ({
  stock,
  units: [
    { unit: baseUnit, unitZh: baseUnitZh, ratio: 1 },
    ...(ratio === 1 ? [] : [{ unit, unitZh, ratio }]),
  ],
});
