import { Alert, Button, Text, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { type PresentedVoucher, redemption } from '../../../api/vouchers/calls.ts';
import { ActionDialog } from '../../components/ActionDialog.tsx';
import { ReasonText } from '../../components/ReasonText.tsx';
import { RemarkField } from '../../components/record/RemarkField.tsx';
import { useFormDraft } from '../../components/useFormDraft.ts';
import { useApi } from '../../lib/api.ts';
import { notify } from '../../lib/notices.ts';
import { useFailureText } from '../../lib/useFailureText.ts';
import { useFormat } from '../../lib/useFormat.ts';
import { useList } from '../../lib/useList.ts';
import { useSchemaForm } from '../../lib/useSchemaForm.ts';
import { useSubmission } from '../../lib/useSubmission.ts';

/** From so many signs on a code is looked up while it is typed. */
const WHOLE = 10;

const values = z.object({ code: z.string(), remark: z.string() });

interface RedeemDialogProps {
  onClose: () => void;
  onRedeemed: () => void;
}

/** Redeems what a customer presents: the code, what it stands for, and the word that it is meant. */
export function RedeemDialog({ onClose, onRedeemed }: RedeemDialogProps): ReactNode {
  const { t } = useTranslation('vouchers');
  const { money } = useFormat();
  const api = useApi();
  const draft = useFormDraft('redemption', values);
  const submission = useSubmission({
    send: (body: z.output<typeof redemption>, idempotencyKey) =>
      api.redeemVoucher({ body }, { idempotencyKey, showError: false }),
    onDone: ({ code, amount, currency }: PresentedVoucher) => {
      draft.drop();
      notify({
        kind: 'success',
        text: t('redeem.done', { code, amount: money(amount, currency) }),
      });
      onRedeemed();
    },
  });
  const { form, submit, kept, refusal } = useSchemaForm({
    schema: redemption,
    initialValues: { code: '', remark: '' },
    toBody: (typed) => typed,
    failure: submission.failure,
    onSubmit: submission.send,
    draft,
  });
  return (
    <ActionDialog
      title={t('redeem.title')}
      action={t('events.redeem')}
      isSending={submission.isSending}
      refusal={refusal}
      kept={kept}
      onClose={draft.dropping(onClose)}
      onLeave={onClose}
      onAction={submit}
    >
      <TextInput
        label={t('redeem.code')}
        description={t('redeem.codeHint')}
        required
        data-autofocus
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        {...form.getInputProps('code')}
      />
      <Presented
        code={form.getValues().code}
        isUnknownSaid={form.errors.code !== undefined && form.errors.code !== null}
      />
      <RemarkField {...form.getInputProps('remark')} />
    </ActionDialog>
  );
}

interface PresentedProps {
  code: string;
  /** Whether the field itself says already what is wrong with the code. */
  isUnknownSaid: boolean;
}

/** What a code stands for, as soon as it is typed whole. */
function Presented({ code, isUnknownSaid }: PresentedProps): ReactNode {
  const { t } = useTranslation(['vouchers', 'common']);
  const failureText = useFailureText();
  const { money, date } = useFormat();
  const api = useApi();
  const [typed] = useDebouncedValue(code.trim(), 200);
  const { page, failure, reload } = useList({ typed }, async (request, signal) => ({
    typed: request.typed,
    found:
      request.typed.length < WHOLE
        ? null
        : await api.findVoucher({ body: { code: request.typed } }, { signal, showError: false }),
  }));
  if (failure) {
    return (
      <Alert color="red" role="alert">
        <Text mb="xs">{failureText(failure)}</Text>
        <Button variant="default" onClick={reload}>
          {t('common:actions.retry')}
        </Button>
      </Alert>
    );
  }
  if (page === null || page.typed !== code.trim() || page.typed.length < WHOLE) return null;
  const { found } = page;
  if (found === null) {
    return isUnknownSaid ? null : (
      <Alert color="orange" role="status">
        {t('redeem.unknown')}
      </Alert>
    );
  }
  const { kind, name, amount, currency, rules, endsAt, redeemedAt, obstacle } = found;
  return (
    <Alert color={obstacle === null ? 'blue' : 'orange'} role="status">
      <Text fw={600}>
        {kind === 'voucher' ? name : t('redeem.kinds.compensation', { number: name })} ·{' '}
        {money(amount, currency)}
      </Text>
      <Text size="sm">
        {obstacle && redeemedAt === null ? (
          <ReasonText reason={obstacle} newTab />
        ) : redeemedAt === null ? (
          t('redeem.until', { when: date(endsAt) })
        ) : (
          t('redeem.already', { when: date(redeemedAt) })
        )}
      </Text>
      {rules.map((rule, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a voucher may say one rule twice, and they do not move.
        <Text key={index} size="sm">
          {rule}
        </Text>
      ))}
    </Alert>
  );
}
