import { Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { fromMinor } from '../../../api/kernel/money.ts';
import { type ReceiptRequest, receiptCard, receiptRequest } from '../../../api/receipts/calls.ts';
import { allocatedBy, leftOf } from '../../../machines/receipt/law/amounts.ts';
import { useUploadsOpen } from '../../components/files/useUploadsOpen.ts';
import { Amounts } from '../../components/record/Amounts.tsx';
import { AskForm } from '../../components/record/AskForm.tsx';
import { EventDialog } from '../../components/record/EventDialog.tsx';
import {
  answerTo,
  type EventForms,
  eventDraft,
  schemaOf,
  useEventFailure,
  valuesFrom,
} from '../../components/record/eventForm.ts';
import { RemarkForm } from '../../components/record/RemarkForm.tsx';
import { useMergedForm } from '../../components/useMergedForm.tsx';
import { useFormat } from '../../lib/useFormat.ts';
import { useSchemaForm } from '../../lib/useSchemaForm.ts';
import { Allocation, type KnownOrder } from './Allocation.tsx';
import { ReceiptFields } from './ReceiptFields.tsx';
import type { ReceiptFormProps, ReceiptView } from './receiptKind.ts';
import { cardOf, linesIn, partsValue, receiptValues, valuesOf } from './values.ts';

const editRequest = schemaOf(receiptRequest, 'edit');
const allocateRequest = schemaOf(receiptRequest, 'allocate');
const refuseRequest = schemaOf(receiptRequest, 'refuse');
const discardRequest = schemaOf(receiptRequest, 'discard');
const reverseRequest = schemaOf(receiptRequest, 'reverse');

/** What the rules say of amounts stands at the amounts. */
const AT_AMOUNTS: readonly string[] = ['allocationIsCovered', 'allocationIsOpen'];

/** What is wrong with the card, by its own fields. */
const ofCard = (path: string) => path.replace(/^event\.(card\.)?/, '');

/** Changes what was entered. */
function EditForm(props: ReceiptFormProps): ReactNode {
  const { view } = props;
  const { t } = useTranslation('receipts');
  const { currency, locale } = useFormat();
  const { receipt } = view.detail;
  const toCard = (values: z.output<typeof receiptValues>) => cardOf(values, currency, locale);
  const schemaForm = useSchemaForm({
    schema: receiptCard,
    initialValues: valuesOf(view.detail, locale),
    toBody: toCard,
    failure: useEventFailure(props.failure, ofCard),
    onSubmit: (card) => props.onSubmit({ type: 'edit', card }),
    draft: eventDraft(receiptValues, props),
    version: view.version,
  });
  const { submit } = schemaForm;
  const { form, note } = useMergedForm(schemaForm, {
    label: (path) => t(`fields.${path.split('.')[0] as 'amount'}`),
    say: (stored, path) =>
      path === 'proofs'
        ? stored.proofs.map(({ name }) => name).join('; ')
        : String(path.startsWith('parts') ? '' : stored[path as 'amount']),
  });
  const picture = useUploadsOpen(submit);
  const answer = answerTo(editRequest, { type: 'edit', card: toCard(form.getValues()) }, view);
  return (
    <EventDialog
      {...props}
      type="edit"
      title={t('record.form.editTitle')}
      size="xl"
      answer={answer}
      isSaid={answer?.possible === false && AT_AMOUNTS.includes(answer.reason.rule)}
      onAction={picture.send}
    >
      {note}
      <ReceiptFields
        form={form}
        customerId={receipt.customerId}
        known={knownTo(view)}
        picture={picture}
        isFirst
      />
    </EventDialog>
  );
}

/** The orders that it is allocated to, and all that are open: a draft may hold any of them. */
const knownTo = ({ detail, facts }: ReceiptView): Map<number, KnownOrder> =>
  new Map([
    ...detail.receipt.allocations.map(({ orderId, orderSn }): [number, KnownOrder] => [
      Number(orderId),
      { orderSn, left: 0 },
    ]),
    ...facts.open.map(({ orderId, orderSn, left }): [number, KnownOrder] => [
      orderId,
      { orderSn, left },
    ]),
  ]);

/** What is paid on orders, and what is kept on account. */
function Sums({ view }: { view: ReceiptView }): ReactNode {
  const { t } = useTranslation('receipts');
  const { money } = useFormat();
  const { facts } = view;
  const said = (amount: number) => money(fromMinor(amount), facts.currency);
  return (
    <Amounts
      title={t('record.sums')}
      rows={[
        [t('fields.amount'), said(facts.amount)],
        [t('fields.allocated'), said(allocatedBy(facts.lines))],
        [t('record.willBeOnAccount'), said(leftOf(facts)), true],
      ]}
    />
  );
}

/** Asks before orders are paid, or another person is asked to. */
function PostForm(props: ReceiptFormProps): ReactNode {
  const { view } = props;
  const { t } = useTranslation('receipts');
  const { money, name } = useFormat();
  const { limit, currency, amount } = view.facts;
  const asks = limit !== null && amount > limit;
  return (
    <AskForm
      {...props}
      type="post"
      text={t('record.form.postText', { name: name(view.detail.receipt) })}
    >
      {asks ? (
        <Text fw={600}>
          {t('record.form.postAsks', { limit: money(fromMinor(limit), currency) })}
        </Text>
      ) : null}
      <Sums view={view} />
    </AskForm>
  );
}

function ApproveForm(props: ReceiptFormProps): ReactNode {
  const { view } = props;
  const { t } = useTranslation('receipts');
  const { name } = useFormat();
  const by = view.facts.postedBy?.name ?? view.detail.receipt.enteredByName;
  return (
    <AskForm
      {...props}
      type="approve"
      text={t('record.form.approveText', { by, name: name(view.detail.receipt) })}
    >
      <Sums view={view} />
    </AskForm>
  );
}

function RefuseForm(props: ReceiptFormProps): ReactNode {
  const { t } = useTranslation('receipts');
  return (
    <RemarkForm
      {...props}
      type="refuse"
      schema={refuseRequest}
      text={t('record.form.refuseText')}
    />
  );
}

function DiscardForm(props: ReceiptFormProps): ReactNode {
  const { t } = useTranslation('receipts');
  return (
    <RemarkForm
      {...props}
      type="discard"
      schema={discardRequest}
      danger
      closeLabel={t('record.form.keep')}
      text={t('record.form.discardText')}
    />
  );
}

const allocated = z.object({ parts: partsValue });

/** Pays further orders with what is on account. */
function AllocateForm(props: ReceiptFormProps): ReactNode {
  const { view } = props;
  const { t } = useTranslation('receipts');
  const { currency, locale, name } = useFormat();
  const failure = useEventFailure(props.failure);
  const toBody = ({ parts }: z.output<typeof allocated>) => ({
    type: 'allocate' as const,
    lines: linesIn(parts, currency, locale),
  });
  const { form, submit, wrongNow } = useSchemaForm({
    schema: allocateRequest,
    initialValues: valuesFrom(allocated, props.input, { parts: {} }),
    toBody,
    failure,
    onSubmit: props.onSubmit,
    onChange: props.onKeep,
  });
  const typed = form.getValues();
  const body = toBody(typed);
  const answer = answerTo(allocateRequest, body, view);
  return (
    <EventDialog
      {...props}
      type="allocate"
      size="xl"
      failure={failure}
      answer={answer}
      isSaid={answer?.possible === false && AT_AMOUNTS.includes(answer.reason.rule)}
      onAction={submit}
    >
      <Text>{t('record.form.allocateText', { name: name(view.detail.receipt) })}</Text>
      <Allocation
        customerId={view.detail.receipt.customerId}
        there={leftOf(view.facts)}
        parts={typed.parts}
        known={knownTo(view)}
        errors={{ ...wrongNow(), ...form.errors }}
        onChange={(parts) => {
          // The lines have new numbers, so the errors of the last try would stand at other lines.
          form.clearErrors();
          form.setFieldValue('parts', parts);
        }}
      />
    </EventDialog>
  );
}

function ReverseForm(props: ReceiptFormProps): ReactNode {
  const { t } = useTranslation('receipts');
  const { money, name } = useFormat();
  const { receipt } = props.view.detail;
  return (
    <RemarkForm
      {...props}
      type="reverse"
      schema={reverseRequest}
      danger
      closeLabel={t('record.form.keep')}
      text={t('record.form.reverseText', {
        amount: money(receipt.amount, receipt.currency),
        name: name(receipt),
      })}
    />
  );
}

/** Every event of a customer payment asks first. */
export const RECEIPT_FORMS: EventForms<ReceiptView, ReceiptRequest> = {
  edit: EditForm,
  post: PostForm,
  approve: ApproveForm,
  refuse: RefuseForm,
  discard: DiscardForm,
  allocate: AllocateForm,
  reverse: ReverseForm,
};
