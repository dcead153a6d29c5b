import { Radio, Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { settlementRequest } from '../../../api/settlements/calls.ts';
import type { PayableAccount } from '../../../machines/settlement/law/facts.ts';
import { movesMoney } from '../../../machines/settlement/law/rules.ts';
import { RadioChoice } from '../../components/RadioChoice.tsx';
import { EventDialog } from '../../components/record/EventDialog.tsx';
import {
  answerTo,
  schemaOf,
  useEventFailure,
  valuesFrom,
} from '../../components/record/eventForm.ts';
import { useSchemaForm } from '../../lib/useSchemaForm.ts';
import type { SettlementFormProps } from './settlementKind.ts';
import { useAccountText } from './useAccountText.ts';
import { useStatementWords } from './useStatementWords.ts';

/** An account as it is sent, with its version: nobody chooses it unseen. */
const chosen = (account: PayableAccount | undefined) => ({
  bankAccountId: account?.bankAccountId ?? null,
  bankAccountVersion: account?.version,
});

const payRequest = schemaOf(settlementRequest, 'pay');

/** The identity of an account as a radio button keeps it; empty while none is chosen. */
const values = z.object({ bankAccountId: z.string() });

/** Notes that a statement was paid, and to which of the shop's bank accounts. */
export function PayForm(props: SettlementFormProps): ReactNode {
  const { t } = useTranslation('settlements');
  const accountText = useAccountText();
  const { bankAccounts, facts } = props.view.detail;
  const words = useStatementWords(props.view.detail);
  const failure = useEventFailure(props.failure);
  const moves = movesMoney(facts);
  const [only, ...others] = bankAccounts;
  const toBody = ({ bankAccountId }: z.output<typeof values>) => ({
    type: 'pay' as const,
    ...chosen(bankAccounts.find((one) => String(one.bankAccountId) === bankAccountId)),
  });
  const { form, submit } = useSchemaForm({
    schema: payRequest,
    initialValues: valuesFrom(values, props.input, {
      // Where there is a choice, a person makes it.
      bankAccountId: only && others.length === 0 ? String(only.bankAccountId) : '',
    }),
    toBody,
    failure,
    onSubmit: props.onSubmit,
    onChange: props.onKeep,
  });
  return (
    <EventDialog
      {...props}
      type="pay"
      failure={failure}
      answer={answerTo(payRequest, toBody(form.getValues()), props.view)}
      onAction={submit}
    >
      <Text>{t(`record.form.payText.${words.direction}`, words)}</Text>
      {moves ? (
        <RadioChoice
          label={t(words.direction === 'fromShop' ? 'fields.paidFrom' : 'fields.paidTo')}
          required
          {...form.getInputProps('bankAccountId')}
        >
          <Stack gap="xs" mt="xs">
            {bankAccounts.map((account) => (
              <Radio
                key={account.bankAccountId}
                value={String(account.bankAccountId)}
                label={accountText(account)}
              />
            ))}
          </Stack>
        </RadioChoice>
      ) : null}
    </EventDialog>
  );
}
