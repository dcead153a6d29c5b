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
  /** Null as long as the shop's is left as it is, whatever that becomes meanwhile. */
  settlementCycle: SettlementCycle | null;
};

interface BankAccountFormProps {
  /** The account that is changed; null for a new one. */
  row: BankAccount | null;
  /** The shop's. */
  settlementCycle: SettlementCycle;
  /** Its banks come first. */
  country: string;
  failure: ApiFailure | null;
  isSending: boolean;
  draft: FormDraft<BankAccountValues>;
  onSave: (body: BankAccountEntry) => void;
  onClose: () => void;
}

/**
 * A bank account as fields; all of it is required (spec section 5). What somebody else changed meanwhile
 * stands below each.
 */
export function BankAccountForm(props: BankAccountFormProps): ReactNode {
  const { t } = useTranslation('bankAccount');
  const { row, failure, draft, settlementCycle } = props;
  const banks = useBanks(props.country);
  const now = asTyped(row);
  const { form, submit, restored, isOlder } = useSchemaForm<BankAccountValues, BankAccountEntry>({
    schema: bankAccountEntry,
    initialValues: now,
    toBody: (typed) => ({
      ...typed,
      bankCode: typed.bankCode ?? undefined,
      settlementCycle: typed.settlementCycle ?? settlementCycle,
      seenCycle: settlementCycle,
    }),
    failure,
    onSubmit: props.onSave,
    draft,
    version: row?.version ?? 0,
  });
  const typed = form.getValues();
  const hasMoved = row !== null && (isOlder || failure?.kind === 'stale');
  const isNow = (name: Exclude<keyof BankAccountValues, 'settlementCycle'>, shown = now[name]) =>
    hasMoved && now[name] !== typed[name] ? t('form.isNow', { value: shown }) : undefined;
  const chosenCycle = typed.settlementCycle ?? settlementCycle;
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
        description={isNow('bankCode', row ? t(`banks.${row.bankCode}`) : '')}
        data={banks}
        {...form.getInputProps('bankCode')}
      />
      <TextInput
        label={t('fields.account')}
        description={isNow('account') ?? t('accountHint')}
        required
        autoComplete="off"
        spellCheck={false}
        {...form.getInputProps('account')}
      />
      <TextInput
        label={t('fields.accountName')}
        description={isNow('accountName')}
        required
        autoComplete="off"
        {...form.getInputProps('accountName')}
      />
      <TextInput
        label={t('fields.email')}
        description={isNow('email')}
        required
        inputMode="email"
        autoComplete="off"
        {...form.getInputProps('email')}
      />
      <Select
        label={t('fields.settlementCycle')}
        description={
          chosenCycle === settlementCycle
            ? t('cycleHint')
            : t('form.cycleIsNow', { value: t(`cycles.${settlementCycle}`) })
        }
        required
        allowDeselect={false}
        data={SETTLEMENT_CYCLES.map((cycle) => ({ value: cycle, label: t(`cycles.${cycle}`) }))}
        {...form.getInputProps('settlementCycle')}
        value={chosenCycle}
      />
    </ActionDialog>
  );
}

const asTyped = (row: BankAccount | null): BankAccountValues => ({
  bankCode: row?.bankCode ?? null,
  account: row?.account ?? '',
  accountName: row?.accountName ?? '',
  email: row?.email ?? '',
  settlementCycle: null,
});

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
