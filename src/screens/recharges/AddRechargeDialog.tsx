import { Select, Textarea } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { rechargeEntry } from '../../../api/recharges/calls.ts';
import { RECHARGE_METHODS } from '../../../machines/recharge/law/facts.ts';
import { ActionDialog } from '../../components/ActionDialog.tsx';
import { MoneyField } from '../../components/MoneyField.tsx';
import { useAddDialog } from '../../components/useAddDialog.ts';
import { useApi } from '../../lib/api.ts';
import { moneyOrTyped } from '../../lib/money.ts';
import { notify } from '../../lib/notices.ts';
import { useFormat } from '../../lib/useFormat.ts';
import { useList } from '../../lib/useList.ts';
import { useRefreshUrgentCounts } from '../../shell/officeContext.ts';

interface AddRechargeDialogProps {
  /** Who pays in, where that is known; chosen here without it. */
  of?: { id: number; name: string; phone: string };
  onClose: () => void;
  onAdded: (rechargeId: number) => void;
}

const values = z.object({
  userId: z.string().nullable(),
  /** Who that is, in words. */
  member: z.string(),
  amount: z.string(),
  method: z.enum(RECHARGE_METHODS),
  remark: z.string(),
});

const EMPTY: z.output<typeof values> = {
  userId: null,
  member: '',
  amount: '',
  method: 'CASH_PAY',
  remark: '',
};

/** Enters what a member paid in at the counter: it waits to be confirmed. */
export function AddRechargeDialog({ of, onClose, onAdded }: AddRechargeDialogProps): ReactNode {
  const { t } = useTranslation('recharges');
  const { currency, locale, phone: shown } = useFormat();
  const api = useApi();
  const refreshCounts = useRefreshUrgentCounts();
  const { form, dialog } = useAddDialog({
    // What is typed for one member is no other's.
    name: of === undefined ? 'newRecharge' : `newRecharge.${of.id}`,
    values: values,
    initialValues:
      of === undefined
        ? EMPTY
        : { ...EMPTY, userId: String(of.id), member: `${of.name} · ${shown(of.phone)}` },
    schema: rechargeEntry,
    toBody: ({ userId, member: _member, amount, ...rest }) => ({
      ...rest,
      userId: userId === null ? undefined : Number(userId),
      amount: moneyOrTyped(amount, currency, locale),
    }),
    send: (body, flags) => api.submitRecharge({ body }, flags),
    onAdded: ({ recharge }) => {
      notify({ kind: 'success', text: t('list.added', { number: recharge.rechargeNo }) });
      refreshCounts();
      onAdded(recharge.id);
    },
    onClose,
  });
  return (
    <ActionDialog title={t('list.add')} action={t('list.add')} {...dialog}>
      <MemberField
        {...form.getInputProps('userId')}
        member={form.getValues().member}
        onChange={(userId, member) => {
          form.setFieldValue('userId', userId);
          form.setFieldValue('member', member);
        }}
      />
      <MoneyField label={t('fields.amount')} required {...form.getInputProps('amount')} />
      <Select
        label={t('fields.method')}
        required
        allowDeselect={false}
        data={RECHARGE_METHODS.map((method) => ({ value: method, label: t(`methods.${method}`) }))}
        {...form.getInputProps('method')}
      />
      <Textarea
        label={t('fields.remark')}
        autosize
        minRows={2}
        maxRows={6}
        {...form.getInputProps('remark')}
      />
    </ActionDialog>
  );
}

interface MemberFieldProps {
  value?: string | null;
  /** Who that is, in words. */
  member: string;
  error?: ReactNode;
  onChange: (userId: string | null, member: string) => void;
}

/** Who paid in: found by name or phone. */
function MemberField({ value, member, error, onChange }: MemberFieldProps): ReactNode {
  const { t } = useTranslation('recharges');
  const api = useApi();
  const format = useFormat();
  const [typed, setTyped] = useState(member);
  const chosen = value ? { value, label: member } : null;
  const [search] = useDebouncedValue(typed === chosen?.label ? '' : typed, 200);
  const { page } = useList({ search }, async (request, signal) =>
    api.listMember({ body: { ...request, size: 8 } }, { signal, showError: false }),
  );
  const found = (page?.rows ?? []).map(({ id, name, phone }) => ({
    value: String(id),
    label: `${name} · ${format.phone(phone)}`,
  }));
  const isKnown = found.some((option) => option.value === chosen?.value);
  return (
    <Select
      label={t('fields.nickname')}
      description={t('list.memberHint')}
      required
      searchable
      data-autofocus
      data={chosen && !isKnown ? [chosen, ...found] : found}
      // The server has searched already, by phone too.
      filter={({ options }) => options}
      nothingFoundMessage={t('list.noMember')}
      searchValue={typed}
      onSearchChange={setTyped}
      value={value ?? null}
      error={error}
      onChange={(next, option) => onChange(next, option?.label ?? '')}
    />
  );
}
