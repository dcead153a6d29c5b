import { Checkbox, Text, Textarea } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { type LimitKind, WITHOUT_AMOUNT } from '../../../api/kernel/limits.ts';
import { type Limits, limitEntry, limits as limitsShape } from '../../../api/shopSettings/calls.ts';
import { ActionDialog } from '../../components/ActionDialog.tsx';
import { MoneyField } from '../../components/MoneyField.tsx';
import { useFormDraft } from '../../components/useFormDraft.ts';
import { useMergedForm } from '../../components/useMergedForm.tsx';
import { useNewest } from '../../components/useNewest.ts';
import { useApi } from '../../lib/api.ts';
import { moneyOrTyped, writeMoney } from '../../lib/money.ts';
import { useFormat } from '../../lib/useFormat.ts';
import { useSchemaForm } from '../../lib/useSchemaForm.ts';
import { useSubmission } from '../../lib/useSubmission.ts';

interface LimitDialogProps {
  kind: LimitKind;
  limits: Limits;
  onSaved: (now: Limits) => void;
  onClose: () => void;
}

const values = z.object({ isNone: z.boolean(), limit: z.string(), remark: z.string() });

/** Sets one limit, or that there is none, with the reason, and merges what somebody else changes meanwhile. */
export function LimitDialog({ kind, limits, onSaved, onClose }: LimitDialogProps): ReactNode {
  const { t } = useTranslation('shopSettings');
  const { currency, locale } = useFormat();
  const api = useApi();
  const hasAmount = !WITHOUT_AMOUNT.includes(kind);
  const draft = useFormDraft(`limit.${kind}`, values);
  const submission = useSubmission({
    send: (body: z.output<typeof limitEntry>): Promise<Limits> =>
      api.saveLimit(
        { body: { ...body, version: newest.version } },
        { showError: false, showSuccess: true },
      ),
    onDone: (now) => {
      draft.drop();
      onSaved(now);
    },
  });
  const newest: Limits = useNewest(limits, submission.failure, limitsShape) ?? limits;
  const asTyped = (of: Limits) => {
    const limit = of.limits.find((one) => one.kind === kind)?.limit ?? null;
    return {
      isNone: limit === null,
      limit: limit === null ? '' : writeMoney(limit, currency, locale),
      remark: '',
    };
  };
  const schemaForm = useSchemaForm({
    schema: limitEntry,
    initialValues: asTyped(newest),
    toBody: ({ isNone, limit, remark }) => ({
      kind,
      limit: isNone ? null : hasAmount ? moneyOrTyped(limit, currency, locale) : '0',
      remark,
    }),
    failure: submission.failure,
    onSubmit: submission.send,
    draft,
    version: newest.version,
  });
  const { submit, kept, refusal } = schemaForm;
  const { form, note } = useMergedForm(schemaForm, {
    label: (path) => t(`limits.${path as 'limit'}`),
  });
  const { isNone } = form.getValues();
  // What was told of them by the refusal is to be seen on the page too.
  const leave = () => (newest === limits ? onClose() : onSaved(newest));
  return (
    <ActionDialog
      title={t(`limits.kinds.${kind}`)}
      action={t('limits.save')}
      isSending={submission.isSending}
      refusal={refusal}
      kept={kept}
      onClose={draft.dropping(leave)}
      onLeave={leave}
      onAction={submit}
    >
      {note}
      {hasAmount ? (
        <MoneyField
          label={t('limits.limit')}
          description={t('limits.limitHint')}
          data-autofocus={isNone ? undefined : true}
          disabled={isNone}
          {...form.getInputProps('limit')}
        />
      ) : (
        <Text>{t(`limits.about.${kind}`)}</Text>
      )}
      <Checkbox
        label={t(hasAmount ? 'limits.isNone' : 'limits.isAlone')}
        description={t(hasAmount ? 'limits.isNoneHint' : 'limits.isAloneHint')}
        {...form.getInputProps('isNone', { type: 'checkbox' })}
      />
      <Textarea
        label={t('limits.remark')}
        required
        autosize
        minRows={2}
        maxRows={6}
        {...form.getInputProps('remark')}
      />
    </ActionDialog>
  );
}
