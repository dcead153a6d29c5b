import { Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { orderEvent } from '../../../../../api/orders.ts';
import { openLines } from '../../../../../machines/order/intents.ts';
import { openQuantity } from '../../../../../machines/order/rules.ts';
import { EventDialog } from '../../../../components/record/EventDialog.tsx';
import {
  answerTo,
  schemaOf,
  useEventFailure,
  valuesFrom,
} from '../../../../components/record/eventForm.ts';
import { QuantityLines } from '../../../../components/record/QuantityLines.tsx';
import {
  linesOf,
  noneOf,
  type QuantityValues,
  quantityValues,
  typedOf,
} from '../../../../components/record/quantities.ts';
import { useFormat } from '../../../../lib/useFormat.ts';
import { useSchemaForm } from '../../../../lib/useSchemaForm.ts';
import { stockInUnits } from '../../../goods/units.ts';
import type { OrderFormProps, OrderView } from '../orderKind.ts';

const schema = schemaOf(orderEvent, 'ship');

/** Sends goods out: what is open and on the shelf is filled in, any of it may be lowered. */
export function ShipForm(props: OrderFormProps): ReactNode {
  const { view } = props;
  const { t } = useTranslation('orders');
  const format = useFormat();
  const { locale, number } = format;
  const failure = useEventFailure(props.failure);
  const all = typedOf(openLines(view.facts));
  const usual = view.usual('ship');
  const toBody = ({ quantities }: QuantityValues) => ({
    type: 'ship',
    lines: linesOf(quantities, locale),
  });
  const { form, submit } = useSchemaForm({
    schema,
    initialValues: valuesFrom(quantityValues, props.input, {
      // The chart's own simplest shipping is what the shelf has.
      quantities: { ...noneOf(all), ...(usual?.type === 'ship' ? typedOf(usual.lines) : {}) },
    }),
    toBody,
    failure,
    onSubmit: props.onSubmit,
    onChange: props.onKeep,
  });
  return (
    <EventDialog
      {...props}
      type="ship"
      failure={failure}
      size="xl"
      answer={answerTo(schema, toBody(form.getValues()), view)}
      onAction={submit}
    >
      <QuantityLines
        form={form}
        lines={view.facts.lines}
        openOf={openQuantity}
        all={all}
        words={{
          text: t('record.form.shipText'),
          all: t('record.form.shipAll'),
          none: t('record.form.shipNone'),
          quantityOf: (goods) => t('record.form.shipQuantity', { goods }),
        }}
      >
        {(line) => (
          <Text size="xs" c="dimmed">
            {t('record.form.openOf', {
              open: number(openQuantity(line)),
              unit: format.unitName(line),
              stock: stockInUnits(shelfOf(line), format),
            })}
          </Text>
        )}
      </QuantityLines>
    </EventDialog>
  );
}

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
