import { Select, TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import {
  type BankAccount,
  type BankAccountEntry,
  bankAccountEntry,
  SETTLEMENT_CYCLES,
  type SettlementCycle,
} from '../../../api/bankAccounts.ts';
import { BANK_CODES, countryOfBank } from '../../../api/banks.ts';
import type { ApiFailure } from '../../../api/failure.ts';
import { ActionDialog } from '../../components/ActionDialog.tsx';
import type { FormDraft } from '../../lib/kept.ts';
import { useSchemaForm } from '../../lib/useSchemaForm.ts';

/** What is typed of a bank account. */
export type BankAccountValues = {
  bankCode: string | null;
  account: string;
  accountName: string;
  email: string;
  settlementCycle: SettlementCycle;
};

interface BankAccountFormProps {
  /** The account that is changed; null for a new one. */
  row: BankAccount | null;
  settlementCycle: SettlementCycle;
  /** Its banks come first. */
  country: string;
  failure: ApiFailure | null;
  isSending: boolean;
  draft: FormDraft<BankAccountValues>;
  onSave: (body: BankAccountEntry) => void;
  onClose: () => void;
}

/** A bank account as fields; all of it is required (spec section 5). */
export function BankAccountForm(props: BankAccountFormProps): ReactNode {
  const { t } = useTranslation('bankAccount');
  const { row, failure, draft } = props;
  const { form, submit, restored } = useSchemaForm<BankAccountValues, BankAccountEntry>({
    schema: bankAccountEntry,
    initialValues: {
      bankCode: row?.bankCode ?? null,
      account: row?.account ?? '',
      accountName: row?.accountName ?? '',
      email: row?.email ?? '',
      settlementCycle: props.settlementCycle,
    },
    toBody: ({ bankCode, ...rest }) => ({ ...rest, bankCode: bankCode ?? undefined }),
    failure,
    onSubmit: props.onSave,
    draft,
    version: row?.version ?? 0,
  });
  const isAtFields = failure?.kind === 'invalid' && Object.keys(failure.errors).length > 0;
  return (
    <ActionDialog
      title={t(row ? 'form.edit' : 'form.add')}
      action={t('form.save')}
      isSending={props.isSending}
      refusal={isAtFields ? null : failure}
      restored={restored}
      onClose={draft.dropping(props.onClose)}
      onAction={submit}
    >
      <Select
        data-autofocus
        label={t('fields.bank')}
        required
        searchable
        allowDeselect={false}
        data={useBanks(props.country)}
        {...form.getInputProps('bankCode')}
      />
      <TextInput
        label={t('fields.account')}
        description={t('accountHint')}
        required
        autoComplete="off"
        spellCheck={false}
        {...form.getInputProps('account')}
      />
      <TextInput
        label={t('fields.accountName')}
        required
        autoComplete="off"
        {...form.getInputProps('accountName')}
      />
      <TextInput
        label={t('fields.email')}
        required
        inputMode="email"
        autoComplete="off"
        {...form.getInputProps('email')}
      />
      <Select
        label={t('fields.settlementCycle')}
        description={t('cycleHint')}
        required
        allowDeselect={false}
        data={SETTLEMENT_CYCLES.map((cycle) => ({ value: cycle, label: t(`cycles.${cycle}`) }))}
        {...form.getInputProps('settlementCycle')}
      />
    </ActionDialog>
  );
}

/** The banks by country, the shop's own first. */
function useBanks(own: string) {
  const { t } = useTranslation('bankAccount');
  const byCountry = Map.groupBy(BANK_CODES, countryOfBank);
  return [...byCountry]
    .sort(([left], [right]) => Number(right === own) - Number(left === own))
    .map(([country, banks]) => ({
      group: t(`countries.${country as 'SG'}`),
      items: banks.map((bank) => ({ value: bank, label: t(`banks.${bank}`) })),
    }));
}
