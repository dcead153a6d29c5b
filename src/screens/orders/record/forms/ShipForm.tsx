import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { orderEvent } from '../../../../../api/orders/calls.ts';
import { openLines } from '../../../../../machines/order/law/intents.ts';
import { openQuantity } from '../../../../../machines/order/law/shipping.ts';
import { schemaOf } from '../../../../components/record/eventForm.ts';
import { QuantityForm } from '../../../../components/record/QuantityForm.tsx';
import { filled, noneOf, type Quantities } from '../../../../components/record/quantities.ts';
import { useFormat } from '../../../../lib/useFormat.ts';
import { stockInUnits } from '../../../goods/units.ts';
import type { OrderFormProps, OrderView } from '../orderKind.ts';
import { shelfOf } from '../shelf.ts';

const schema = schemaOf(orderEvent, 'ship');

/** Sends goods out: what is open and on the shelf is filled in, any of it may be lowered. */
export function ShipForm(props: OrderFormProps): ReactNode {
  const { view } = props;
  const { t } = useTranslation('orders');
  const format = useFormat();
  const all = filled(openLines(view.facts));
  const usual = usualOf(view);
  const isShort = Object.keys(all).some((line) => all[line] !== usual[line]);
  return (
    <QuantityForm
      {...props}
      type="ship"
      schema={schema}
      lines={view.facts.lines}
      openOf={openQuantity}
      all={all}
      usual={{ ...noneOf(all), ...usual }}
      text={t(isShort ? 'record.form.shipShort' : 'record.form.shipText')}
      labels={{
        all: t('record.form.shipAll'),
        none: t('record.form.shipNone'),
        quantityOf: (goods) => t('record.form.shipQuantity', { goods }),
      }}
      hint={(line) =>
        t('record.form.openOf', {
          open: format.number(openQuantity(line)),
          unit: format.unitName(line, openQuantity(line)),
          stock: stockInUnits(shelfOf(line), format),
        })
      }
    />
  );
}

/** What the chart's own simplest shipping has. */
function usualOf(view: OrderView): Quantities {
  const usual = view.usual('ship');
  return usual?.type === 'ship' ? filled(usual.lines) : {};
}
