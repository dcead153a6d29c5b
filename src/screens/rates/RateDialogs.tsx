import { Text, Textarea, TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { readFigure } from '../../../api/kernel/figures.ts';
import { type Rate, type RateCard, type Rates, rateCard, rates } from '../../../api/rates/calls.ts';
import type { RateKind } from '../../../api/rates/rate.ts';
import { ActionDialog } from '../../components/ActionDialog.tsx';
import { DayField } from '../../components/moment/DayField.tsx';
import { useFormDraft } from '../../components/useFormDraft.ts';
import { useMergedForm } from '../../components/useMergedForm.tsx';
import { useNewest } from '../../components/useNewest.ts';
import { useApi } from '../../lib/api.ts';
import { writeNumber } from '../../lib/numbers.ts';
import { useFormat } from '../../lib/useFormat.ts';
import { useSchemaForm } from '../../lib/useSchemaForm.ts';
import { useSubmission } from '../../lib/useSubmission.ts';
import { ratesOf, useRateText } from './rateText.ts';

interface DialogProps {
  kind: RateKind;
  all: Rates;
  onClose: () => void;
  onDone: (now: Rates) => void;
}

const values = z.object({ rate: z.string(), fromDay: z.string(), remark: z.string() });

/** Asks for a new rate, or changes a planned one, and merges what somebody else changes meanwhile. */
export function RateDialog({
  kind,
  rate,
  all,
  onClose,
  onDone,
}: DialogProps & { rate: Rate | null }): ReactNode {
  const { t } = useTranslation('rates');
  const { locale } = useFormat();
  const { kindOf, daysOf } = useRateText();
  const api = useApi();
  const draft = useFormDraft(`rate.${kind}.${rate?.id ?? 'new'}`, values);
  const submission = useSubmission({
    send: (card: RateCard, idempotencyKey): Promise<Rates> => {
      const flags = { idempotencyKey, showError: false, showSuccess: true };
      return now
        ? api.changeRate({ params: { id: now.id }, body: { ...card, version: now.version } }, flags)
        : api.addRate({ body: { ...card, kind } }, flags);
    },
    onDone: (saved) => {
      draft.drop();
      onDone(saved);
    },
  });
  const newest: Rates = useNewest(all, submission.failure, rates) ?? all;
  const now = rate && (ratesOf(newest, kind).find(({ id }) => id === rate.id) ?? rate);
  const schemaForm = useSchemaForm({
    schema: rateCard,
    initialValues: {
      rate: now ? writeNumber(Number(now.rate), locale) : '',
      fromDay: now?.fromDay ?? '',
      remark: now?.remark ?? '',
    },
    toBody: ({ rate: typed, ...rest }) => ({ ...rest, rate: readFigure(typed, locale) ?? typed }),
    failure: submission.failure,
    onSubmit: submission.send,
    draft,
    version: now?.version ?? 0,
  });
  const { submit, kept, refusal } = schemaForm;
  const { form, note, conflictAt } = useMergedForm(schemaForm, {
    label: (path) => t(`fields.${path as 'rate'}`),
  });
  const { fromDay } = form.getValues();
  // What was told of them by the refusal is to be seen on the page too.
  const leave = () => (newest === all ? onClose() : onDone(newest));
  return (
    <ActionDialog
      title={
        rate
          ? t('editOf', { kind: kindOf(kind), day: daysOf(rate).from })
          : t('addOf', { kind: kindOf(kind) })
      }
      action={t('form.save')}
      isSending={submission.isSending}
      refusal={refusal}
      kept={kept}
      onClose={draft.dropping(leave)}
      onLeave={leave}
      onAction={submit}
    >
      {note}
      <TextInput
        label={t('fields.rate')}
        description={t('form.rateHint')}
        required
        data-autofocus
        inputMode="decimal"
        autoComplete="off"
        rightSection={<span aria-hidden="true">%</span>}
        styles={{ input: { textAlign: 'end' } }}
        {...form.getInputProps('rate')}
      />
      <DayField
        path="fromDay"
        label={t('fields.fromDay')}
        description={t('form.dayHint')}
        required
        isAhead
        value={fromDay}
        error={form.errors.fromDay ?? conflictAt('fromDay')}
        onChange={(day) => form.setFieldValue('fromDay', day)}
      />
      <Textarea
        label={t('fields.remark')}
        required
        autosize
        minRows={2}
        maxRows={6}
        {...form.getInputProps('remark')}
      />
      {fromDay === '' ? null : (
        <Text size="sm" role="status">
          {t(fromDay > newest.today ? 'form.holdsLater' : 'form.holdsAtOnce')}
        </Text>
      )}
    </ActionDialog>
  );
}

/** Asks before a planned rate is taken back. */
export function DeleteRateDialog({
  kind,
  rate,
  all,
  onClose,
  onDone,
}: DialogProps & { rate: Rate }): ReactNode {
  const { t } = useTranslation(['rates', 'errors']);
  const { kindOf, percentOf, daysOf } = useRateText();
  const api = useApi();
  const submission = useSubmission({
    send: ({ id, version }: Rate, idempotencyKey) =>
      api.deleteRate(
        { params: { id }, body: { version } },
        { idempotencyKey, showError: false, showSuccess: true },
      ),
    onDone,
  });
  const newest: Rates = useNewest(all, submission.failure, rates) ?? all;
  const own = ratesOf(newest, kind);
  const at = own.findIndex(({ id }) => id === rate.id);
  const now = own[at] ?? rate;
  return (
    <ActionDialog
      danger
      title={t('deletion.title')}
      action={t('deletion.action')}
      failed={t('errors:deleteFailed')}
      isSending={submission.isSending}
      refusal={submission.failure}
      onClose={newest === all ? onClose : () => onDone(newest)}
      onAction={() => submission.send(now)}
    >
      <Text>
        {t('deletion.text', {
          kind: kindOf(kind),
          rate: percentOf(now.rate),
          day: daysOf(now).from,
          now: percentOf(own[at + 1]?.rate ?? now.rate),
        })}
      </Text>
    </ActionDialog>
  );
}
