import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { isQuantity, roundQuantity } from '../../../../../api/kernel/quantity.ts';
import type { PurchaseLine } from '../../../../../api/purchasing/purchaseOrder.ts';
import { openQuantity } from '../../../../../machines/purchaseOrder/law/rules.ts';
import { Parts } from '../../../../components/Parts.tsx';
import { QuantityForm } from '../../../../components/record/QuantityForm.tsx';
import { filled } from '../../../../components/record/quantities.ts';
import { quantityIn } from '../../../../lib/numbers.ts';
import { useFormat } from '../../../../lib/useFormat.ts';
import type { PurchaseFormProps, PurchaseView } from '../purchaseKind.ts';
import { LotFields } from './LotFields.tsx';
import { lotsOf } from './lotRows.ts';
import { receiveRequest } from './requests.ts';

/** Takes goods in: all that is open is filled in, any of it may be lowered. */
export function ReceiveForm(props: PurchaseFormProps): ReactNode {
  const { view } = props;
  const { t } = useTranslation('purchasing');
  const { locale, name } = useFormat();
  const all = allOpen(view);
  return (
    <QuantityForm
      {...props}
      type="receive"
      schema={receiveRequest}
      lines={view.facts.lines}
      openOf={openQuantity}
      all={all}
      usual={all}
      text={`${t('record.form.receiveText')} ${t('record.form.lotText')}`}
      labels={{
        all: t('record.form.receiveAll'),
        none: t('record.form.receiveNone'),
        quantityOf: (goods) => t('record.form.receiveQuantity', { goods }),
      }}
      more={{
        fields: (line, at) => <LotFields goods={name(line)} at={at} />,
        sent: (typed, quantity) => lotsOf(typed, quantity, locale),
      }}
      hint={(facts, typed) => (
        <Conversion
          line={view.detail.purchaseOrder.lines.find(({ id }) => id === facts.lineId)}
          open={openQuantity(facts)}
          quantity={quantityIn(typed, locale)}
        />
      )}
    />
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
    <Parts
      of={[
        t('record.form.openLine', { open: number(open), unit: unitName(line, open) }),
        rises > 0
          ? t('record.form.stockRises', {
              quantity: number(rises),
              unit: unitName({ unit: line.baseUnit, unitZh: line.baseUnitZh }, rises),
            })
          : '',
      ]}
    />
  );
}

/** All that is open, as the chart's own simplest receipt has it. */
function allOpen(view: PurchaseView) {
  const usual = view.usual('receive');
  return usual?.type === 'receive' ? filled(usual.lines) : {};
}
