import { Button, Group, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import type { PurchaseLine } from '../../../../../api/purchaseOrder.ts';
import { isQuantity, roundQuantity } from '../../../../../api/quantity.ts';
import type { Locale } from '../../../../../api/wire.ts';
import { openQuantity } from '../../../../../machines/purchaseOrder/rules.ts';
import { QuantityField } from '../../../../components/QuantityField.tsx';
import { EventDialog } from '../../../../components/record/EventDialog.tsx';
import { answerTo, valuesFrom } from '../../../../components/record/eventForm.ts';
import { quantityIn } from '../../../../lib/numbers.ts';
import { useFormat } from '../../../../lib/useFormat.ts';
import { useSchemaForm } from '../../../../lib/useSchemaForm.ts';
import type { PurchaseFormProps, PurchaseView } from '../purchaseKind.ts';
import classes from '../record.module.css';
import { receiveRequest } from './requests.ts';

const values = z.object({ quantities: z.record(z.string(), z.union([z.string(), z.number()])) });
type Values = z.output<typeof values>;

/** Takes goods in: all that is open is filled in, any of it may be lowered. */
export function ReceiveForm(props: PurchaseFormProps): ReactNode {
  const { view } = props;
  const { t } = useTranslation('purchasing');
  const { locale, name } = useFormat();
  const open = view.facts.lines.filter((line) => openQuantity(line) > 0);
  const all = allOpen(view);
  const toBody = ({ quantities }: Values) => ({
    type: 'receive',
    lines: linesOf(quantities, locale),
  });
  const { form, submit } = useSchemaForm({
    schema: receiveRequest,
    initialValues: valuesFrom(values, props.input, { quantities: all }),
    toBody,
    failure: props.failure,
    onSubmit: props.onSubmit,
    onChange: props.onKeep,
  });
  const { quantities } = form.getValues();
  const sent = linesOf(quantities, locale).map(({ lineId }) => lineId);
  return (
    <EventDialog
      {...props}
      type="receive"
      size="xl"
      answer={answerTo(receiveRequest, toBody(form.getValues()), view)}
      onAction={submit}
    >
      <Group justify="space-between" gap="sm">
        <Text style={{ flex: '1 1 14rem' }}>{t('record.form.receiveText')}</Text>
        <Group gap="xs">
          <Button variant="default" onClick={() => form.setFieldValue('quantities', all)}>
            {t('record.form.receiveAll')}
          </Button>
          <Button variant="default" onClick={() => form.setFieldValue('quantities', noneOf(all))}>
            {t('record.form.receiveNone')}
          </Button>
        </Group>
      </Group>
      <ul className={classes.rows}>
        {open.map((facts) => (
          <li key={facts.lineId} className={classes.row}>
            <div>
              <Text>{name(facts)}</Text>
              <Conversion
                line={view.detail.purchaseOrder.lines.find(({ id }) => id === facts.lineId)}
                open={openQuantity(facts)}
                quantity={quantityIn(quantities[facts.lineId] ?? 0, locale)}
              />
            </div>
            <QuantityField
              aria-label={t('record.form.receiveQuantity', { goods: name(facts) })}
              value={quantities[facts.lineId] ?? null}
              onChange={(_quantity, typed) => {
                // Lines are counted anew: what was said of the last try is of others.
                form.clearErrors();
                form.setFieldValue(`quantities.${facts.lineId}`, typed);
              }}
              error={form.errors[`lines.${sent.indexOf(facts.lineId)}.quantity`]}
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

interface ConversionProps {
  line: PurchaseLine | undefined;
  open: number;
  /** As it is typed now; not a number while it is none. */
  quantity: number;
}

/** What is open in the line's unit, and by how much of the base unit the stock would rise. */
function Conversion({ line, open, quantity }: ConversionProps): ReactNode {
  const { t } = useTranslation('purchasing');
  const { number, unitName } = useFormat();
  if (!line) return null;
  const rises = isQuantity(quantity) ? roundQuantity(quantity * line.ratio) : 0;
  return (
    <Text size="xs" c="dimmed">
      {t('record.form.openLine', {
        open: number(open),
        unit: unitName(line),
      })}
      {rises > 0
        ? ` · ${t('record.form.stockRises', {
            quantity: number(rises),
            unit: unitName({ unit: line.baseUnit, unitZh: line.baseUnitZh }),
          })}`
        : ''}
    </Text>
  );
}

/** What would be sent: lines without a quantity stay. What is no number is left for the schema. */
function linesOf(quantities: Values['quantities'], locale: Locale) {
  return Object.entries(quantities)
    .filter(([, quantity]) => quantity !== '')
    .map(([lineId, typed]) => ({ lineId: Number(lineId), quantity: quantityIn(typed, locale) }))
    .filter(({ quantity }) => quantity !== 0);
}

/** All that is open, as the chart's own simplest receipt has it. */
function allOpen(view: PurchaseView): Values['quantities'] {
  const usual = view.usual('receive');
  return usual?.type === 'receive'
    ? Object.fromEntries(usual.lines.map(({ lineId, quantity }) => [lineId, quantity]))
    : {};
}

const noneOf = (all: Values['quantities']) =>
  Object.fromEntries(Object.keys(all).map((lineId) => [lineId, '']));
