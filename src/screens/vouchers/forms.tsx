import { Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import { fromMinor } from '../../../api/kernel/money.ts';
import {
  type VoucherDetail,
  type VoucherRequest,
  voucherCard,
  voucherRequest,
} from '../../../api/vouchers/calls.ts';
import { fieldOf } from '../../../machines/voucher/law/rules.ts';
import { worthOf } from '../../../machines/voucher/law/worth.ts';
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
import { VoucherFields } from './VoucherFields.tsx';
import { cardOf, valuesOf, voucherValues } from './values.ts';
import type { VoucherFormProps, VoucherView } from './voucherKind.ts';

const editRequest = schemaOf(voucherRequest, 'edit');
const declineRequest = schemaOf(voucherRequest, 'decline');
const endRequest = schemaOf(voucherRequest, 'end');

/** Changes what was entered, as far as the chart lets it. */
function EditForm(props: VoucherFormProps): ReactNode {
  const { view } = props;
  const { currency, locale, date } = useFormat();
  const toCard = (values: z.output<typeof voucherValues>) => cardOf(values, currency, locale);
  const { t } = useTranslation('vouchers');
  const schemaForm = useSchemaForm({
    schema: voucherCard,
    initialValues: valuesOf(view.detail.voucher, locale),
    toBody: toCard,
    failure: props.failure,
    onSubmit: (card) => props.onSubmit({ type: 'edit', card }),
    draft: eventDraft(voucherValues, props),
    version: view.version,
  });
  const { submit } = schemaForm;
  const { form, note, conflictAt } = useMergedForm(schemaForm, {
    label: (path) => t(`fields.${path as 'name'}`),
    say: (stored, path) => {
      if (path === 'rules') return stored.rules.join('; ');
      const value = stored[path as 'name' | 'startsAt'];
      return path.endsWith('At') ? date(value) : value;
    },
  });
  const request = { type: 'edit', card: toCard(form.getValues()) };
  const answer = answerTo(editRequest, request, view);
  return (
    <EventDialog
      {...props}
      type="edit"
      answer={answer}
      isSaid={answer?.possible === false && fieldOf(answer.reason) !== null}
      onAction={submit}
    >
      {note}
      <VoucherFields
        form={form}
        conflictAt={conflictAt}
        isRunning={view.snapshot.hasTag('redeemable')}
        issued={view.detail.voucher.issued}
        onEnter={submit}
      />
    </EventDialog>
  );
}

/** Approves what somebody else promises with a voucher, or says why not. */
function useAsked({ voucher, facts }: VoucherDetail): string {
  const { t } = useTranslation('vouchers');
  const { money, number } = useFormat();
  return t('record.form.asked', {
    name: voucher.name,
    issued: number(voucher.issued),
    amount: money(voucher.amount, voucher.currency),
    worth: money(fromMinor(worthOf(facts)), voucher.currency),
    by: facts.preparedBy?.name ?? voucher.createdByName,
  });
}

function ApproveForm(props: VoucherFormProps): ReactNode {
  const { t } = useTranslation('vouchers');
  const said = useAsked(props.view.detail);
  return (
    <AskForm {...props} type="approve" text={t('record.form.approveText')}>
      <Text fw={600}>{said}</Text>
    </AskForm>
  );
}

function DeclineForm(props: VoucherFormProps): ReactNode {
  const { t } = useTranslation('vouchers');
  const said = useAsked(props.view.detail);
  return (
    <RemarkForm
      {...props}
      type="decline"
      schema={declineRequest}
      danger
      text={t('record.form.declineText')}
    >
      <Text fw={600}>{said}</Text>
    </RemarkForm>
  );
}

/** Asks before a voucher starts earlier than it would by itself. */
function ActivateForm(props: VoucherFormProps): ReactNode {
  const { t } = useTranslation('vouchers');
  const { date } = useFormat();
  const { name, endsAt } = props.view.detail.voucher;
  return (
    <AskForm
      {...props}
      type="activate"
      text={t('record.form.activateText', { name, when: date(endsAt) })}
    />
  );
}

/** Ends a voucher with a remark. */
function EndForm(props: VoucherFormProps): ReactNode {
  const { t } = useTranslation('vouchers');
  const { number } = useFormat();
  const { detail, snapshot } = props.view;
  const { name, issued, redeemed } = detail.voucher;
  const text = snapshot.hasTag('redeemable') ? 'endText' : 'endUnstartedText';
  return (
    <RemarkForm
      {...props}
      type="end"
      schema={endRequest}
      danger
      closeLabel={t('record.form.keep')}
      text={t(`record.form.${text}`, { name, left: number(issued - redeemed) })}
    />
  );
}

/** Every event of a voucher asks first. */
export const VOUCHER_FORMS: EventForms<VoucherView, VoucherRequest> = {
  edit: EditForm,
  approve: ApproveForm,
  decline: DeclineForm,
  activate: ActivateForm,
  end: EndForm,
};
