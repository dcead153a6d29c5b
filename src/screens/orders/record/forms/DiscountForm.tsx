import { Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { fromMinor, toMinor } from '../../../../../api/kernel/money.ts';
import { orderEvent } from '../../../../../api/orders/calls.ts';
import { takesSecondPerson } from '../../../../../machines/order/law/asked.ts';
import { discountOn } from '../../../../../machines/order/law/discounting.ts';
import type { OrderLineFacts } from '../../../../../machines/order/law/facts.ts';
import { MoneyField } from '../../../../components/MoneyField.tsx';
import { ReasonText } from '../../../../components/ReasonText.tsx';
import { EventDialog } from '../../../../components/record/EventDialog.tsx';
import {
  answerTo,
  schemaOf,
  useEventFailure,
  valuesFrom,
} from '../../../../components/record/eventForm.ts';
import { RemarkField } from '../../../../components/record/RemarkField.tsx';
import { moneyOrTyped, readMoney, writeMoney } from '../../../../lib/money.ts';
import { useFormat } from '../../../../lib/useFormat.ts';
import { useSchemaForm } from '../../../../lib/useSchemaForm.ts';
import type { OrderFormProps } from '../orderKind.ts';
import classes from '../record.module.css';
import { SecondPersonNote } from './AskedForms.tsx';

const schema = schemaOf(orderEvent, 'discount');
/** What is typed of each line; what stays as it is says nothing. */
const values = z.object({ amounts: z.record(z.string(), z.string()), remark: z.string() });

/** What staff agree to take off goods, line by line, and why. */
export function DiscountForm(props: OrderFormProps): ReactNode {
  const { view } = props;
  const { t } = useTranslation('orders');
  const { locale, name, money } = useFormat();
  const failure = useEventFailure(props.failure);
  const { currency, lines } = view.facts;
  const written = (line: OrderLineFacts) =>
    discountOn(line) === 0 ? '' : writeMoney(fromMinor(discountOn(line)), currency, locale);
  const typedOf = (line: OrderLineFacts, amounts: Record<string, string>) =>
    amounts[line.lineId] ?? written(line);
  /** The lines whose discount is to be another; an emptied field takes it back. */
  const changed = (amounts: Record<string, string>) =>
    lines.filter((line) => typedOf(line, amounts).trim() !== written(line));
  const amountOf = (typed: string) =>
    typed.trim() === '' ? '0' : moneyOrTyped(typed, currency, locale);
  const toBody = ({ amounts, remark }: z.output<typeof values>) => ({
    type: 'discount',
    lines: changed(amounts).map((line) => ({
      lineId: line.lineId,
      amount: amountOf(typedOf(line, amounts)),
    })),
    remark,
  });
  const { form, submit } = useSchemaForm({
    schema,
    initialValues: valuesFrom(values, props.input, { amounts: {}, remark: '' }),
    toBody,
    failure,
    onSubmit: props.onSubmit,
    onChange: props.onKeep,
  });
  const { amounts } = form.getValues();
  const typed = toBody(form.getValues());
  const answer = answerTo(schema, typed, view);
  // What is wrong with an amount does not wait for the reason.
  const early = answer ?? answerTo(schema, { ...typed, remark: '…' }, view);
  const sent = changed(amounts).map(({ lineId }) => lineId);
  const pathOf = (lineId: number) => `lines.${sent.indexOf(lineId)}.amount`;
  /** What the chart has against a line on its own; of them all it says the first alone. */
  const against = (lineId: number): ReactNode => {
    const one = typed.lines.filter((line) => line.lineId === lineId);
    const said = answerTo(schema, { ...typed, lines: one, remark: '…' }, view);
    if (said === null || said.possible || said.reason.figures?.line !== lineId) return null;
    return <ReasonText reason={said.reason} newTab />;
  };
  return (
    <EventDialog
      {...props}
      type="discount"
      failure={failure}
      answer={answer}
      isSaid={sent.some((lineId) => against(lineId) !== null)}
      onAction={submit}
    >
      <Text>{t('record.form.discountText')}</Text>
      <ul className={classes.discounts}>
        {lines.map((line) => {
          const { lineId } = line;
          const amount = view.detail.order.lines.find(({ id }) => id === lineId)?.amount ?? '0';
          const off = readMoney(typedOf(line, amounts).trim() || '0', currency, locale);
          const isSent = sent.includes(lineId);
          const hint = t('record.form.discountHint', {
            amount: money(amount, currency),
            most: money(fromMinor(line.discount?.most ?? 0), currency),
          });
          return (
            <li key={lineId} className={classes.discount}>
              <div>
                <Text>{name(line)}</Text>
                <Text component="div" size="xs" c="dimmed">
                  {hint}
                </Text>
              </div>
              <MoneyField
                aria-label={t('record.form.discountOf', { goods: name(line) })}
                data-path={isSent ? pathOf(lineId) : undefined}
                value={typedOf(line, amounts)}
                onChange={({ currentTarget: { value } }) => {
                  // The lines have new numbers, so the errors of the last try would stand at other lines.
                  form.clearErrors();
                  form.setFieldValue('amounts', { ...amounts, [lineId]: value });
                }}
                error={isSent ? (form.errors[pathOf(lineId)] ?? against(lineId)) : null}
              />
              {isSent && off !== null && toMinor(off) <= (line.discount?.most ?? 0) ? (
                <Text size="sm" c="dimmed" ta="end" className={classes.discountAfter}>
                  {t('record.form.discountAfter', {
                    amount: money(fromMinor(toMinor(amount) - toMinor(off)), currency),
                  })}
                </Text>
              ) : null}
            </li>
          );
        })}
      </ul>
      {form.errors.lines ? (
        <Text c="var(--mantine-color-error)" size="sm" role="alert" data-path="lines">
          {form.errors.lines}
        </Text>
      ) : null}
      {early?.possible && takesSecondPerson(view.facts, early.event) ? (
        <SecondPersonNote limit={view.facts.limits.correction} currency={currency} />
      ) : null}
      <RemarkField
        required
        label={t('record.form.discountReason')}
        description={t('record.form.discountReasonHint')}
        {...form.getInputProps('remark')}
      />
    </EventDialog>
  );
}
