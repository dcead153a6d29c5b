import { Text, TextInput } from '@mantine/core';
import { createContext, type ReactNode, useContext } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import {
  type PriceChangeRequest,
  priceChangeCard,
  priceChangeRequest,
} from '../../../api/priceChanges/entry.ts';
import { DayField } from '../../components/moment/DayField.tsx';
import { AskForm } from '../../components/record/AskForm.tsx';
import { EventDialog } from '../../components/record/EventDialog.tsx';
import {
  answerTo,
  type EventForms,
  eventDraft,
  schemaOf,
} from '../../components/record/eventForm.ts';
import { RemarkForm } from '../../components/record/RemarkForm.tsx';
import { useMergedForm } from '../../components/useMergedForm.tsx';
import { useFormat } from '../../lib/useFormat.ts';
import { useSchemaForm } from '../../lib/useSchemaForm.ts';
import { linesOf, rowsOf } from './grid.ts';
import type { PriceChangeFormProps, PriceChangeView } from './priceChangeKind.ts';
import { Summary } from './Summary.tsx';

const editRequest = schemaOf(priceChangeRequest, 'edit');
const refuseRequest = schemaOf(priceChangeRequest, 'refuse');
const withdrawRequest = schemaOf(priceChangeRequest, 'withdraw');

type Edit = Extract<PriceChangeRequest, { type: 'edit' }>;

/** What the grid holds that is not saved yet, as it would be sent; null where all is. */
export const Unsaved = createContext<Edit | null>(null);

const editValues = z.object({ title: z.string(), validFrom: z.string() });

/** Changes what a draft is called and from when it holds; its prices are changed in the grid. */
function EditForm(props: PriceChangeFormProps): ReactNode {
  const { t } = useTranslation('priceChanges');
  const { title, validFrom, lines } = props.view.detail.change;
  const toCard = (typed: z.output<typeof editValues>) => ({
    ...typed,
    lines: lines.map(({ goodsId, unit, at, price, before }) => ({
      goodsId,
      unit,
      at,
      price,
      before,
    })),
  });
  const schemaForm = useSchemaForm({
    schema: priceChangeCard,
    initialValues: { title, validFrom },
    toBody: toCard,
    failure: props.failure,
    onSubmit: (card) => props.onSubmit({ type: 'edit', card }),
    draft: eventDraft(editValues, props),
    version: props.view.version,
  });
  const { form, note } = useMergedForm(schemaForm, {
    label: (path) => t(`fields.${path as 'title'}`),
  });
  const typed = form.getValues();
  return (
    <EventDialog
      {...props}
      type="edit"
      answer={answerTo(editRequest, { type: 'edit', card: toCard(typed) }, props.view)}
      onAction={schemaForm.submit}
    >
      {note}
      <TextInput
        label={t('fields.title')}
        required
        data-autofocus
        {...form.getInputProps('title')}
      />
      <DayField
        path="validFrom"
        label={t('fields.validFrom')}
        description={t('add.dayHint')}
        required
        isAhead
        value={typed.validFrom}
        error={form.errors.validFrom}
        onChange={(day) => form.setFieldValue('validFrom', day)}
      />
    </EventDialog>
  );
}

/** What happens next, and what the prices come to. */
function SubmitForm(props: PriceChangeFormProps): ReactNode {
  const { t } = useTranslation('priceChanges');
  const unsaved = useContext(Unsaved);
  if (unsaved !== null) {
    return (
      <EventDialog
        {...props}
        type="submit"
        title={t('grid.save')}
        action={t('grid.save')}
        answer={props.view.askRequest(unsaved)}
        onAction={() => props.onSubmit(unsaved)}
      >
        <Text>{t('record.form.saveFirst')}</Text>
      </EventDialog>
    );
  }
  return <Submitted {...props} />;
}

function Submitted(props: PriceChangeFormProps): ReactNode {
  const { t } = useTranslation('priceChanges');
  const { day } = useFormat();
  const { facts, change } = props.view.detail;
  const isNow = facts.validFrom <= facts.today;
  const text =
    facts.belowFloor > 0
      ? t('record.form.submitBelow')
      : t(isNow ? 'record.form.submitToday' : 'record.form.submitText', {
          day: day(facts.validFrom),
        });
  return (
    <AskForm {...props} type="submit" text={text}>
      <Summary rows={rowsOf(change.lines)} floor={facts.floor} currency={change.currency} />
    </AskForm>
  );
}

function ApproveForm(props: PriceChangeFormProps): ReactNode {
  const { t } = useTranslation('priceChanges');
  const { day } = useFormat();
  const { facts, change } = props.view.detail;
  const isNow = facts.validFrom <= facts.today;
  return (
    <AskForm
      {...props}
      type="approve"
      text={t(isNow ? 'record.form.approveToday' : 'record.form.approveText', {
        day: day(facts.validFrom),
      })}
    >
      <Summary rows={rowsOf(change.lines)} floor={facts.floor} currency={change.currency} />
    </AskForm>
  );
}

function RefuseForm(props: PriceChangeFormProps): ReactNode {
  const { t } = useTranslation('priceChanges');
  return (
    <RemarkForm
      {...props}
      type="refuse"
      schema={refuseRequest}
      danger
      text={t('record.form.refuseText')}
    />
  );
}

function ReworkForm(props: PriceChangeFormProps): ReactNode {
  const { t } = useTranslation('priceChanges');
  return <AskForm {...props} type="rework" text={t('record.form.reworkText')} />;
}

function WithdrawForm(props: PriceChangeFormProps): ReactNode {
  const { t } = useTranslation('priceChanges');
  return (
    <RemarkForm
      {...props}
      type="withdraw"
      schema={withdrawRequest}
      danger
      closeLabel={t('record.form.keep')}
      text={t('record.form.withdrawText')}
    />
  );
}

/** What the grid would send. */
export const editOf = (
  { title, validFrom }: { title: string; validFrom: string },
  rows: Parameters<typeof linesOf>[0],
): Edit => ({ type: 'edit', card: { title, validFrom, lines: linesOf(rows) } });

/** Every event of a price change asks first. */
export const PRICE_CHANGE_FORMS: EventForms<PriceChangeView, PriceChangeRequest> = {
  edit: EditForm,
  submit: SubmitForm,
  approve: ApproveForm,
  refuse: RefuseForm,
  rework: ReworkForm,
  withdraw: WithdrawForm,
};
