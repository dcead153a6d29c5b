import { useActor } from '@xstate/react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  type BankAccountChange,
  createStepUpMachine,
  type StepUpServices,
} from '../../../machines/bankAccount/stepUp.ts';
import { useApi } from '../../lib/api.ts';
import type { FormDraft } from '../../lib/keptEntry.ts';
import { notify } from '../../lib/notices.ts';
import type { BankAccountValues } from './BankAccountForm.tsx';

/**
 * Runs the bank accounts behind the second asking for the password. What is typed into their form
 * outlives that question in memory alone: a number is put into no storage of the browser.
 */
export function useStepUp() {
  const { t } = useTranslation('bankAccounts');
  const api = useApi();
  const kept = useRef<{ values: BankAccountValues; version: number; at: string } | null>(null);
  const drop = () => {
    kept.current = null;
  };
  const draft: FormDraft<BankAccountValues> = {
    read: (version) =>
      kept.current && {
        values: kept.current.values,
        isOlder: kept.current.version !== version,
        at: kept.current.at,
      },
    keep: (values, version) => {
      kept.current = { values, version, at: new Date().toISOString() };
    },
    drop,
    dropping: (close) => () => {
      drop();
      close();
    },
  };
  const services: StepUpServices = {
    read: () => api.listBankAccount({}, { showError: false }),
    unlock: (password) => api.verifyBankPassword({ body: { password } }, { showError: false }),
    lock: () => api.lockBankAccount({ body: {} }, { showError: false }),
    change: async (change) => {
      const list = await sent(change);
      drop();
      notify({ kind: 'success', text: t(`changed.${change.type}`) });
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
  return { snapshot, send, draft };
}
