import { MultiSelect, NativeSelect, Select, Text, TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { fromMinor } from '../../../api/kernel/money.ts';
import { stockCountEvent } from '../../../api/stockCounts/calls.ts';
import { LEFT_OUT, type StockCountEvent } from '../../../machines/stockCount/law/facts.ts';
import { totalsOf } from '../../../machines/stockCount/law/lines.ts';
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
import type { StockCountFormProps, StockCountView } from './stockCountKind.ts';

const enterSchema = schemaOf(stockCountEvent, 'enter') as z.ZodType<StockCountEvent>;
const enterValues = z.object({
  lines: z.array(z.object({ lineId: z.string(), counted: z.string(), leftOut: z.string() })),
});

/** Enters the figure of one line, or why it has none. */
function EnterForm(props: StockCountFormProps): ReactNode {
  const { t } = useTranslation('stockCounts');
  const { locale, name } = useFormat();
  const all = props.view.facts.lines;
  const lines = all.some(({ again }) => again) ? all.filter(({ again }) => again) : all;
  const first = lines.find(({ counted, leftOut }) => counted === null && leftOut === null);
  const failure = useEventFailure(props.failure);
  const begin = (line: (typeof lines)[number] | undefined) => ({
    lineId: String(line?.lineId ?? ''),
    counted: line?.counted == null ? '' : writeNumber(line.counted, locale),
    leftOut: line?.leftOut ?? '',
  });
  const toBody = ({ lines: [typed] }: z.output<typeof enterValues>) => ({
    type: 'enter' as const,
    lines: [
      {
        lineId: Number(typed?.lineId),
        counted: typed?.leftOut ? null : (readNumber(typed?.counted ?? '', locale) ?? undefined),
        leftOut: typed?.leftOut || null,
        seen: all.find(({ lineId }) => String(lineId) === typed?.lineId)?.counted ?? null,
      },
    ],
  });
  const { form, submit } = useSchemaForm({
    schema: enterSchema,
    initialValues: valuesFrom(enterValues, props.input, { lines: [begin(first ?? lines[0])] }),
    toBody,
    failure,
    onSubmit: props.onSubmit,
    onChange: props.onKeep,
  });
  return (
    <EventDialog
      {...props}
      type="enter"
      failure={failure}
      answer={answerTo(enterSchema, toBody(form.getValues()), props.view)}
      onAction={submit}
    >
      <Select
        label={t('fields.goods')}
        required
        allowDeselect={false}
        searchable
        data={lines.map((line) => ({ value: String(line.lineId), label: name(line) }))}
        {...form.getInputProps('lines.0.lineId')}
        onChange={(lineId) =>
          form.setValues({ lines: [begin(lines.find((one) => String(one.lineId) === lineId))] })
        }
      />
      <TextInput
        label={t('fields.counted')}
        inputMode="decimal"
        autoComplete="off"
        data-autofocus
        {...form.getInputProps('lines.0.counted')}
      />
      <NativeSelect
        label={t('fields.leftOut')}
        data={[
          { value: '', label: t('count.isCounted') },
          ...LEFT_OUT.map((one) => ({ value: one, label: t(`leftOut.${one}`) })),
        ]}
        {...form.getInputProps('lines.0.leftOut')}
      />
    </EventDialog>
  );
}

const recountSchema = schemaOf(stockCountEvent, 'recount');
const recountValues = z.object({ lineIds: z.array(z.string()) });

/** Asks which lines get a second figure. */
function RecountForm(props: StockCountFormProps): ReactNode {
  const { t } = useTranslation('stockCounts');
  const { name } = useFormat();
  const failure = useEventFailure(props.failure);
  const toBody = ({ lineIds }: z.output<typeof recountValues>) => ({
    type: 'recount' as const,
    lineIds: lineIds.map(Number),
  });
  const { form, submit } = useSchemaForm({
    schema: recountSchema,
    initialValues: valuesFrom(recountValues, props.input, { lineIds: [] }),
    toBody,
    failure,
    onSubmit: props.onSubmit,
    onChange: props.onKeep,
  });
  return (
    <EventDialog
      {...props}
      type="recount"
      failure={failure}
      answer={answerTo(recountSchema, toBody(form.getValues()), props.view)}
      onAction={submit}
    >
      <Text>{t('record.form.recount')}</Text>
      <MultiSelect
        label={t('record.form.chooseLines')}
        required
        searchable
        data-autofocus
        data={props.view.facts.lines
          .filter(({ counted }) => counted !== null)
          .map((line) => ({ value: String(line.lineId), label: name(line) }))}
        {...form.getInputProps('lineIds')}
      />
    </EventDialog>
  );
}

function SubmitForm(props: StockCountFormProps): ReactNode {
  const { t } = useTranslation('stockCounts');
  return <AskForm {...props} type="submit" text={t('record.form.submit')} />;
}

function PostForm(props: StockCountFormProps): ReactNode {
  const { t } = useTranslation('stockCounts');
  const { money } = useFormat();
  const { lines, currency } = props.view.facts;
  const { shortage, surplus } = totalsOf(lines);
  const text = t('record.form.post', {
    shortage: money(fromMinor(shortage), currency),
    surplus: money(fromMinor(surplus), currency),
  });
  return <AskForm {...props} type="post" text={text} />;
}

const cancelSchema = schemaOf(stockCountEvent, 'cancel');

function CancelForm(props: StockCountFormProps): ReactNode {
  const { t } = useTranslation('stockCounts');
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

/** The events of a count that ask first. */
export const STOCK_COUNT_FORMS: EventForms<StockCountView, StockCountEvent> = {
  enter: EnterForm,
  submit: SubmitForm,
  recount: RecountForm,
  post: PostForm,
  cancel: CancelForm,
};
