import { Text } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toMinor } from '../../../../../api/kernel/money.ts';
import { roundQuantity } from '../../../../../api/kernel/quantity.ts';
import { amountOfKilos, farOff, kilosOf } from '../../../../../api/kernel/weight.ts';
import { orderEvent } from '../../../../../api/orders/calls.ts';
import type { OrderLineFacts } from '../../../../../machines/order/law/facts.ts';
import { QuantityField } from '../../../../components/QuantityField.tsx';
import { schemaOf } from '../../../../components/record/eventForm.ts';
import { type LineFields, QuantityForm } from '../../../../components/record/QuantityForm.tsx';
import { filled, type LineDetails, noneOf } from '../../../../components/record/quantities.ts';
import { quantityIn } from '../../../../lib/numbers.ts';
import { useFormat } from '../../../../lib/useFormat.ts';
import type { OrderFormProps } from '../orderKind.ts';
import classes from '../record.module.css';

const schema = schemaOf(orderEvent, 'weigh');

type Line = OrderLineFacts & { weight: NonNullable<OrderLineFacts['weight']> };

/** What goods weigh that are charged by the kilo; a weight far from what is expected is asked about once. */
export function WeighForm(props: OrderFormProps): ReactNode {
  const { view } = props;
  const { t } = useTranslation('orders');
  const format = useFormat();
  /** The weights that were asked about, as they were typed. */
  const [asked, setAsked] = useState<readonly string[]>([]);
  const lines = view.facts.lines.flatMap((line): Line[] =>
    line.weight ? [{ ...line, weight: line.weight }] : [],
  );
  const all = filled(lines);
  const kilosIn = (typed: LineDetails) => quantityIn(typed[0]?.kilos ?? '', format.locale);
  const expectedOf = ({ weight }: Line, quantity: number) => roundQuantity(quantity * weight.each);
  const keyOf = (line: Line, quantity: number, kilos: number) =>
    `${line.lineId} ${quantity} ${kilos}`;
  /** Whether more of them are said to weigh no more than fewer did: then it is not said of all together. */
  const isFewerOfMore = ({ weight }: Line, quantity: number, kilos: number) =>
    weight.weighed > 0 && quantity > weight.weighed && kilos <= weight.kilos;
  /** What there is to say of a weight once somebody has entered it; null of one that is as expected. */
  const questionOn = (line: Line, quantity: number, kilos: number): string | null => {
    const { weighed, kilos: before } = line.weight;
    if (isFewerOfMore(line, quantity, kilos)) {
      return t('record.form.kilosOfMore', {
        quantity: format.quantity(weighed, line),
        kilos: format.number(before),
      });
    }
    const far = farOff(kilos, expectedOf(line, quantity));
    if (far !== null) {
      return t(far > 0 ? 'record.form.farAbove' : 'record.form.farBelow', {
        percent: format.number(Math.abs(far)),
      });
    }
    return weighed > 0 && quantity === weighed && kilos < before
      ? t('record.form.kilosFewer', { kilos: format.number(before) })
      : null;
  };
  return (
    <QuantityForm
      {...props}
      onSubmit={(request) => {
        if (request.type !== 'weigh') return;
        const unasked = request.lines.flatMap(({ lineId, quantity, kilos }) => {
          const line = lines.find((candidate) => candidate.lineId === lineId);
          if (!line) return [];
          const key = keyOf(line, quantity, kilos);
          if (isFewerOfMore(line, quantity, kilos)) return [key];
          return asked.includes(key) || questionOn(line, quantity, kilos) === null ? [] : [key];
        });
        if (unasked.length > 0) setAsked([...new Set([...asked, ...unasked])]);
        else props.onSubmit(request);
      }}
      type="weigh"
      schema={schema}
      lines={lines}
      openOf={({ quantity }) => quantity}
      all={all}
      usual={{
        ...noneOf(all),
        ...filled(lines.filter(({ quantity, weight }) => weight.weighed < quantity)),
      }}
      text={t('record.form.weighText')}
      labels={{
        all: t('record.form.weighAll'),
        none: t('record.form.weighNone'),
        quantityOf: (goods) => t('record.form.weighQuantity', { goods }),
      }}
      hint={({ quantity, weight, ...line }) =>
        [
          t('record.form.expected', {
            quantity: format.quantity(quantity, line),
            kilos: format.number(roundQuantity(quantity * weight.each)),
          }),
          weight.weighed > 0
            ? t('record.form.weighedSoFar', {
                quantity: format.quantity(weight.weighed, line),
                kilos: format.number(weight.kilos),
              })
            : '',
        ]
          .filter(Boolean)
          .join(' · ')
      }
      more={{
        fields: (line, at) => {
          const kilos = kilosIn(at.typed);
          const isAsked = asked.includes(keyOf(line, at.quantity, kilos));
          return (
            <Kilos
              line={line}
              at={at}
              question={isAsked ? questionOn(line, at.quantity, kilos) : null}
              price={view.detail.order.lines.find(({ id }) => id === line.lineId)?.price ?? null}
              currency={view.facts.currency}
            />
          );
        },
        sent: (typed) => ({ kilos: kilosIn(typed) }),
      }}
    />
  );
}

interface KilosProps {
  line: Line;
  at: LineFields;
  /** What is odd about the weight, once somebody has entered it. */
  question: string | null;
  /** For a kilogram. */
  price: string | null;
  currency: string;
}

/** The kilograms of a line, and what it costs then. */
function Kilos({ line, at, question, price, currency }: KilosProps): ReactNode {
  const { t } = useTranslation('orders');
  const format = useFormat();
  const typed = at.typed[0]?.kilos ?? '';
  const kilos = quantityIn(typed, format.locale);
  const whole = kilosOf(line.quantity, { ...line.weight, weighed: at.quantity, kilos });
  const isKnown = price !== null && kilos > 0 && Number.isSafeInteger(Math.round(whole * 1000));
  const label =
    at.quantity === 1
      ? t('record.form.kilos')
      : t('record.form.kilosTogether', { quantity: format.quantity(at.quantity, line) });
  return (
    <div className={classes.kilos}>
      <QuantityField
        label={label}
        aria-label={t('record.form.kilosOf', { goods: format.name(line), label })}
        data-path={`${at.path}.kilos`}
        value={typed === '' ? null : typed}
        onChange={(_kilos, text) => at.onChange([{ kilos: text }])}
        error={at.error('kilos') ?? question}
      />
      <Text size="sm" c="dimmed" className={classes.kilosAmount}>
        {isKnown
          ? t('record.form.kilosAmount', {
              kilos: format.number(whole),
              price: format.money(price, currency),
              amount: format.money(amountOfKilos(whole, toMinor(price), currency), currency),
            })
          : ''}
      </Text>
    </div>
  );
}
