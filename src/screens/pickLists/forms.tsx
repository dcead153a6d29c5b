import { Select, Text, TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { pickListEvent } from '../../../api/pickLists/calls.ts';
import {
  type PickLineFacts,
  type PickListEvent,
  SHORT_REASONS,
  SHORT_RESTS,
} from '../../../machines/pickList/law/facts.ts';
import {
  isBegun,
  isToPutBack,
  openQuantity,
  ordersToPack,
} from '../../../machines/pickList/law/lines.ts';
import { AskForm } from '../../components/record/AskForm.tsx';
import { EventDialog } from '../../components/record/EventDialog.tsx';
import {
  answerTo,
  type EventForms,
  schemaOf,
  useEventFailure,
  valuesFrom,
} from '../../components/record/eventForm.ts';
import { RemarkForm } from '../../components/record/RemarkForm.tsx';
import { readNumber, writeNumber } from '../../lib/numbers.ts';
import { useFormat } from '../../lib/useFormat.ts';
import { useSchemaForm } from '../../lib/useSchemaForm.ts';
import type { PickListFormProps, PickListView } from './pickListKind.ts';

type LineType = 'pick' | 'shortLine' | 'reopenLine' | 'putBack';

const FITS: Record<LineType, (line: PickLineFacts) => boolean> = {
  pick: (line) => openQuantity(line) > 0,
  shortLine: (line) => openQuantity(line) > 0,
  reopenLine: isBegun,
  putBack: isToPutBack,
};

const lineValues = z.object({
  lineId: z.string(),
  quantity: z.string(),
  kilos: z.string(),
  reason: z.enum(SHORT_REASONS),
  rest: z.enum(SHORT_RESTS),
});
type LineValues = z.output<typeof lineValues>;

/** The form of an event of one line: which one, and what is to be said of it. */
const lineForm = (type: LineType) => {
  const schema = schemaOf(pickListEvent, type);
  return function LineForm(props: PickListFormProps): ReactNode {
    const { t } = useTranslation('pickLists');
    const { locale, name, quantity } = useFormat();
    const { lines } = props.view.facts;
    const fitting = lines.filter(FITS[type]);
    const [first] = fitting;
    const written = (line: PickLineFacts | undefined) =>
      line ? writeNumber(openQuantity(line), locale) : '';
    const failure = useEventFailure(props.failure);
    const toBody = (values: LineValues) => {
      const lineId = Number(values.lineId);
      if (type === 'pick') {
        const kilos = values.kilos === '' ? {} : { kilos: readNumber(values.kilos, locale) };
        return { type, lineId, quantity: readNumber(values.quantity, locale), ...kilos };
      }
      if (type === 'shortLine') return { type, lineId, reason: values.reason, rest: values.rest };
      return { type, lineId };
    };
    const { form, submit } = useSchemaForm<LineValues, PickListEvent>({
      schema: schema as z.ZodType<PickListEvent>,
      initialValues: valuesFrom<LineValues>(lineValues, props.input, {
        lineId: String(first?.lineId ?? ''),
        quantity: written(first),
        kilos: '',
        reason: 'notFound',
        rest: 'backOrder',
      }),
      toBody,
      failure,
      onSubmit: props.onSubmit,
      onChange: props.onKeep,
    });
    const chosenWeight = fitting.find(
      ({ lineId }) => String(lineId) === form.getValues().lineId,
    )?.weight;
    return (
      <EventDialog
        {...props}
        type={type}
        failure={failure}
        answer={answerTo(schema, toBody(form.getValues()), props.view)}
        onAction={submit}
      >
        <Text>{t(`record.form.${type}`)}</Text>
        <Select
          label={t('fields.line')}
          placeholder={t('record.form.chooseLine')}
          required
          allowDeselect={false}
          data-autofocus
          data={fitting.map((line) => ({
            value: String(line.lineId),
            label: `${name(line)} · ${quantity(
              type === 'pick' || type === 'shortLine' ? openQuantity(line) : line.picked,
              line,
            )}`,
          }))}
          {...form.getInputProps('lineId')}
          onChange={(lineId) => {
            const chosen = fitting.find((line) => String(line.lineId) === lineId);
            form.setValues({ lineId: lineId ?? '', quantity: written(chosen), kilos: '' });
          }}
        />
        {type === 'pick' ? (
          <TextInput
            label={t('fields.quantity')}
            required
            autoComplete="off"
            inputMode="decimal"
            {...form.getInputProps('quantity')}
          />
        ) : null}
        {type === 'pick' && chosenWeight ? (
          <TextInput
            label={t('fields.kilos')}
            description={t('pick.kilosLater')}
            autoComplete="off"
            inputMode="decimal"
            {...form.getInputProps('kilos')}
          />
        ) : null}
        {type === 'shortLine' ? (
          <>
            <Select
              label={t('fields.reason')}
              required
              allowDeselect={false}
              data={SHORT_REASONS.map((one) => ({ value: one, label: t(`reasons.${one}`) }))}
              {...form.getInputProps('reason')}
            />
            <Select
              label={t('fields.rest')}
              required
              allowDeselect={false}
              data={SHORT_RESTS.map((one) => ({ value: one, label: t(`rests.${one}`) }))}
              {...form.getInputProps('rest')}
            />
          </>
        ) : null}
      </EventDialog>
    );
  };
};

const packSchema = schemaOf(pickListEvent, 'pack');
const packValues = z.object({
  boxes: z.array(z.object({ orderId: z.number(), boxes: z.string() })),
});

/** Asks in how many boxes it is; of a wave of each order. */
function PackForm(props: PickListFormProps): ReactNode {
  const { t } = useTranslation('pickLists');
  const { locale, name } = useFormat();
  const failure = useEventFailure(props.failure);
  const toBody = ({ boxes }: z.output<typeof packValues>) => ({
    type: 'pack' as const,
    boxes: boxes.map((one) => ({ ...one, boxes: readNumber(one.boxes, locale) })),
  });
  const { boxes, lines } = props.view.facts;
  const { lineList } = props.view.detail.pickList;
  const orders = ordersToPack(lines);
  const { form, submit } = useSchemaForm({
    schema: packSchema,
    initialValues: valuesFrom(packValuesOf(orders), props.input, {
      boxes: orders.map((orderId) => {
        const before = boxes.find((one) => one.orderId === orderId)?.boxes;
        return { orderId, boxes: before === undefined ? '' : writeNumber(before, locale) };
      }),
    }),
    toBody,
    failure,
    onSubmit: props.onSubmit,
    onChange: props.onKeep,
  });
  return (
    <EventDialog
      {...props}
      type="pack"
      failure={failure}
      answer={answerTo(packSchema, toBody(form.getValues()), props.view)}
      onAction={submit}
    >
      <Text>{t(orders.length > 1 ? 'record.form.packEach' : 'record.form.pack')}</Text>
      {orders.map((orderId, at) => {
        const line = lineList.find((one) => one.orderId === orderId);
        return (
          <TextInput
            key={orderId}
            label={orders.length > 1 && line ? line.orderSn : t('fields.boxes')}
            description={
              orders.length > 1 && line
                ? name({ name: line.customerName, nameZh: line.customerNameZh })
                : undefined
            }
            required
            autoComplete="off"
            inputMode="numeric"
            data-autofocus={at === 0 || undefined}
            {...form.getInputProps(`boxes.${at}.boxes`)}
          />
        );
      })}
    </EventDialog>
  );
}

/** What was typed is of these orders: one may have been cancelled since. */
const packValuesOf = (orders: readonly number[]) =>
  packValues.refine(
    ({ boxes }) =>
      boxes.length === orders.length && boxes.every(({ orderId }, at) => orderId === orders[at]),
  );

/** Asks before an event that nothing has to be entered for. */
const asking = (type: 'release' | 'handOver' | 'finish') =>
  function AskingForm(props: PickListFormProps): ReactNode {
    const { t } = useTranslation('pickLists');
    const { lineList } = props.view.detail.pickList;
    const orders = [...new Set(lineList.map(({ orderSn }) => orderSn))].join(', ');
    return <AskForm {...props} type={type} text={t(`record.form.${type}`, { orders })} />;
  };

const cancelSchema = schemaOf(pickListEvent, 'cancel');

function CancelForm(props: PickListFormProps): ReactNode {
  const { t } = useTranslation('pickLists');
  return (
    <RemarkForm
      {...props}
      type="cancel"
      danger
      schema={cancelSchema}
      text={t('record.form.cancel')}
    />
  );
}

/** The events of a pick list that ask first. */
export const PICK_LIST_FORMS: EventForms<PickListView, PickListEvent> = {
  release: asking('release'),
  finish: asking('finish'),
  handOver: asking('handOver'),
  pick: lineForm('pick'),
  shortLine: lineForm('shortLine'),
  reopenLine: lineForm('reopenLine'),
  putBack: lineForm('putBack'),
  pack: PackForm,
  cancel: CancelForm,
};
