import { useActor } from '@xstate/react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  type BankAccountChange,
  createStepUpMachine,
  type StepUpServices,
} from '../../../machines/bankAccount/stepUp.ts';
import { useFormDraft } from '../../components/useFormDraft.ts';
import { useApi } from '../../lib/api.ts';
import type { FormDraft } from '../../lib/keptEntry.ts';
import { notify } from '../../lib/notices.ts';
import { useRefreshUrgentCounts } from '../../shell/officeContext.ts';
import { type BankAccountValues, bankAccountValues } from './BankAccountForm.tsx';

/**
 * Runs the bank accounts behind the second asking for the password. What is typed into their form is
 * kept as in every form, but the number: that outlives the question in memory alone, since it is put
 * into no storage of the browser.
 */
export function useStepUp() {
  const { t } = useTranslation('bankAccounts');
  const api = useApi();
  const refreshCounts = useRefreshUrgentCounts();
  const numbers = useRef(new Map<string, string>());
  const services: StepUpServices = {
    read: () => api.listBankAccount({}, { showError: false }),
    unlock: (password) => api.verifyBankPassword({ body: { password } }, { showError: false }),
    lock: () => api.lockBankAccount({ body: {} }, { showError: false }),
    change: async (change) => {
      const list = await sent(change);
      if (change.type !== 'delete') newestDraft.current?.drop();
      notify({ kind: 'success', text: t(`changed.${change.type}`) });
      // What was entered or changed may wait for somebody.
      refreshCounts();
      return list;
    },
  };
  const sent = (change: BankAccountChange) => {
    const flags = { showError: false };
    if (change.type === 'add') return api.addBankAccount({ body: change.body }, flags);
    const params = { id: change.id };
    return change.type === 'edit'
      ? api.editBankAccount({ params, body: change.body }, flags)
      : api.deleteBankAccount({ params, body: { version: change.version } }, flags);
  };
  const newestDraft = useRef<FormDraft<BankAccountValues> | null>(null);
  const newest = useRef(services);
  newest.current = services;
  const [machine] = useState(() =>
    createStepUpMachine({
      read: () => newest.current.read(),
      unlock: (password) => newest.current.unlock(password),
      lock: () => newest.current.lock(),
      change: (change) => newest.current.change(change),
    }),
  );
  const [snapshot, send] = useActor(machine);
  const { wish } = snapshot.context;
  const name = `bankAccount.${wish?.type === 'edit' ? wish.id : 'new'}`;
  const stored = useFormDraft(name, bankAccountValues);
  const drop = () => {
    numbers.current.delete(name);
    stored.drop();
  };
  const draft: FormDraft<BankAccountValues> = {
    read: () => {
      const kept = stored.read();
      const account = numbers.current.get(name) ?? '';
      return kept && { ...kept, values: { ...kept.values, account } };
    },
    keep: ({ account, ...values }, from) => {
      numbers.current.set(name, account);
      stored.keep({ ...values, account: '' }, { ...from, account: '' });
    },
    drop,
    dropping: (close) => () => {
      drop();
      close();
    },
  };
  newestDraft.current = draft;
  return { snapshot, send, draft };
}
