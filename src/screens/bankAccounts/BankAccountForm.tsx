import { Select, TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { BANK_CODES, type BankCode, countryOfBank } from '../../../api/bankAccounts/banks.ts';
import {
  type BankAccount,
  type BankAccountEntry,
  bankAccountEntry,
  SETTLEMENT_CYCLES,
  type SettlementCycle,
} from '../../../api/bankAccounts/calls.ts';
import type { ApiFailure } from '../../../api/kernel/failure.ts';
import { ActionDialog } from '../../components/ActionDialog.tsx';
import { useMergedForm } from '../../components/useMergedForm.tsx';
import type { FormDraft } from '../../lib/keptEntry.ts';
import { useSchemaForm } from '../../lib/useSchemaForm.ts';
import { useBankName } from './useBankName.ts';

/** What is typed of a bank account. */
export const bankAccountValues = z.object({
  /** Of a listed bank, or `OTHER`. */
  bankCode: z.string().nullable(),
  /** Of a bank that is not listed. */
  otherBank: z.string(),
  account: z.string(),
  accountName: z.string(),
  email: z.string(),
  /** Null as long as the shop's is left as it is, whatever that becomes meanwhile. */
  settlementCycle: z.enum(SETTLEMENT_CYCLES).nullable(),
});
export type BankAccountValues = z.output<typeof bankAccountValues>;

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
 * A bank account as fields; all of it is required (spec section 5). What somebody else changes meanwhile
 * is merged.
 */
export function BankAccountForm(props: BankAccountFormProps): ReactNode {
  const { t } = useTranslation('bankAccounts');
  const { row, failure, draft, settlementCycle } = props;
  const banks = useBanks(props.country);
  const bankName = useBankName();
  const now = asTyped(row);
  const schemaForm = useSchemaForm<BankAccountValues, BankAccountEntry>({
    schema: bankAccountEntry,
    initialValues: now,
    toBody: ({ otherBank, ...typed }) => ({
      ...typed,
      bankCode: codeOf({ otherBank, ...typed }),
      settlementCycle: typed.settlementCycle ?? settlementCycle,
      seenCycle: settlementCycle,
    }),
    failure,
    onSubmit: props.onSave,
    draft: withNumber(draft, now.account),
    version: row?.version ?? 0,
  });
  const { submit, kept, refusal } = schemaForm;
  const { form, note } = useMergedForm(schemaForm, {
    label: (path) => t(`fields.${LABELS[path as keyof typeof LABELS] ?? (path as 'account')}`),
    say: (stored, path) =>
      path === 'bankCode' && row
        ? bankName(row.bankCode)
        : (stored[path as keyof BankAccountValues] ?? ''),
  });
  const typed = form.getValues();
  const isOther = typed.bankCode === OTHER;
  const { error: bankError, ...bank } = form.getInputProps('bankCode');
  const chosenCycle = typed.settlementCycle ?? settlementCycle;
  return (
    <ActionDialog
      title={t(row ? 'form.edit' : 'form.add')}
      action={t('form.save')}
      isSending={props.isSending}
      refusal={refusal}
      kept={kept}
      onClose={draft.dropping(props.onClose)}
      onLeave={props.onClose}
      onAction={submit}
    >
      {note}
      <Select
        data-autofocus
        label={t('fields.bank')}
        required
        searchable
        allowDeselect={false}
        data={banks}
        {...bank}
        error={isOther ? undefined : bankError}
      />
      {isOther ? (
        <TextInput
          label={t('fields.bankCode')}
          description={t('bankCodeHint')}
          required
          autoComplete="off"
          spellCheck={false}
          {...form.getInputProps('otherBank')}
          onChange={(event) => {
            form.setFieldValue('otherBank', event.currentTarget.value);
            form.clearFieldError('bankCode');
          }}
          error={bankError}
        />
      ) : null}
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

/** A number that is kept no longer is the one that the account has. */
const withNumber = (
  draft: FormDraft<BankAccountValues>,
  account: string,
): FormDraft<BankAccountValues> => ({
  ...draft,
  read: () => {
    const kept = draft.read();
    if (kept === null) return null;
    const values = { ...kept.values, account: kept.values.account || account };
    return { ...kept, values, from: kept.from && { ...kept.from, account } };
  },
});

/** Stands in the list for any bank that is not in it. */
const OTHER = 'other';

/** The fields that are not called as they are named. */
const LABELS = { bankCode: 'bank', otherBank: 'bankCode' } as const;

const isListed = (code: string) => BANK_CODES.includes(code as BankCode);

const codeOf = ({ bankCode, otherBank }: Pick<BankAccountValues, 'bankCode' | 'otherBank'>) =>
  (bankCode === OTHER ? otherBank : bankCode) ?? undefined;

const asTyped = (row: BankAccount | null): BankAccountValues => ({
  bankCode: row && (isListed(row.bankCode) ? row.bankCode : OTHER),
  otherBank: row && !isListed(row.bankCode) ? row.bankCode : '',
  account: row?.account ?? '',
  accountName: row?.accountName ?? '',
  email: row?.email ?? '',
  settlementCycle: null,
});

/** The banks by country, the shop's own first. */
function useBanks(own: string) {
  const { t } = useTranslation('bankAccounts');
  const byCountry = Map.groupBy(BANK_CODES, countryOfBank);
  const listed = [...byCountry]
    .sort(([left], [right]) => Number(right === own) - Number(left === own))
    .map(([country, banks]) => ({
      group: t(`countries.${country as 'SG'}`),
      items: banks.map((bank) => ({ value: bank as string, label: t(`banks.${bank}`) })),
    }));
  return [...listed, { group: t('otherGroup'), items: [{ value: OTHER, label: t('otherBank') }] }];
}
