import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { roundQuantity } from '../../../api/kernel/quantity.ts';
import { farOff, type LineWeight } from '../../../api/kernel/weight.ts';
import type { PickLineFacts } from '../../../machines/pickList/law/facts.ts';
import { QuantityField } from '../../components/QuantityField.tsx';
import { useFormat } from '../../lib/useFormat.ts';

/** What so many weigh as far as anybody expects, kilograms. */
const expectedOf = ({ each }: LineWeight, quantity: number): number =>
  roundQuantity(quantity * each);

/** Whether so many kilograms are worth a second look. */
export const isOdd = (weight: LineWeight, quantity: number, kilos: number): boolean =>
  farOff(kilos, expectedOf(weight, quantity)) !== null;

interface PickWeightProps {
  line: PickLineFacts;
  weight: LineWeight;
  /** How many are taken now. */
  quantity: number;
  /** What they weigh, kilograms; null where nothing was entered. */
  kilos: number | null;
  /** The weight was entered once, and is asked about. */
  isAsked: boolean;
  onChange: (kilos: number | null) => void;
}

/** What those weigh that are picked now; left empty they are weighed later, on their order. */
export function PickWeight(props: PickWeightProps): ReactNode {
  const { line, weight, quantity, kilos, isAsked, onChange } = props;
  const { t } = useTranslation('pickLists');
  const format = useFormat();
  const off = kilos === null ? null : farOff(kilos, expectedOf(weight, quantity));
  const question =
    off === null
      ? null
      : t(off > 0 ? 'pick.farAbove' : 'pick.farBelow', {
          percent: format.number(Math.abs(off)),
        });
  return (
    <QuantityField
      label={t('pick.kilos', { quantity: format.quantity(quantity, line) })}
      description={t('pick.kilosHint', {
        kilos: format.number(expectedOf(weight, quantity)),
      })}
      size="lg"
      value={kilos}
      onChange={(next) => onChange(next)}
      error={isAsked ? question : null}
    />
  );
}
