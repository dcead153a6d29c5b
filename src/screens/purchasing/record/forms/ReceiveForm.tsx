import { Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { PurchaseLine } from '../../../../../api/purchaseOrder.ts';
import { isQuantity, roundQuantity } from '../../../../../api/quantity.ts';
import { openQuantity } from '../../../../../machines/purchaseOrder/rules.ts';
import { EventDialog } from '../../../../components/record/EventDialog.tsx';
import { answerTo, valuesFrom } from '../../../../components/record/eventForm.ts';
import { QuantityLines } from '../../../../components/record/QuantityLines.tsx';
import {
  linesOf,
  type QuantityValues,
  quantityValues,
  typedOf,
} from '../../../../components/record/quantities.ts';
import { quantityIn } from '../../../../lib/numbers.ts';
import { useFormat } from '../../../../lib/useFormat.ts';
import { useSchemaForm } from '../../../../lib/useSchemaForm.ts';
import type { PurchaseFormProps } from '../purchaseKind.ts';
import { receiveRequest } from './requests.ts';

/** Takes goods in: all that is open is filled in, any of it may be lowered. */
export function ReceiveForm(props: PurchaseFormProps): ReactNode {
  const { view } = props;
  const { t } = useTranslation('purchasing');
  const { locale } = useFormat();
  // All that is open, as the chart's own simplest receipt has it.
  const usual = view.usual('receive');
  const all = usual?.type === 'receive' ? typedOf(usual.lines) : {};
  const toBody = ({ quantities }: QuantityValues) => ({
    type: 'receive',
    lines: linesOf(quantities, locale),
  });
  const { form, submit } = useSchemaForm({
    schema: receiveRequest,
    initialValues: valuesFrom(quantityValues, props.input, { quantities: all }),
    toBody,
    failure: props.failure,
    onSubmit: props.onSubmit,
    onChange: props.onKeep,
  });
  return (
    <EventDialog
      {...props}
      type="receive"
      size="xl"
      answer={answerTo(receiveRequest, toBody(form.getValues()), view)}
      onAction={submit}
    >
      <QuantityLines
        form={form}
        lines={view.facts.lines}
        openOf={openQuantity}
        all={all}
        words={{
          text: t('record.form.receiveText'),
          all: t('record.form.receiveAll'),
          none: t('record.form.receiveNone'),
          quantityOf: (goods) => t('record.form.receiveQuantity', { goods }),
        }}
      >
        {(facts, typed) => (
          <Conversion
            line={view.detail.purchaseOrder.lines.find(({ id }) => id === facts.lineId)}
            open={openQuantity(facts)}
            quantity={quantityIn(typed === '' ? 0 : typed, locale)}
          />
        )}
      </QuantityLines>
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
