import type { BankAccountDetail, BankAccountRequest } from '../../api/bankAccounts/calls.ts';
import type { Api } from '../../api/client.ts';
import { createRecordFlow, type RecordFlowServices, type RecordLaw } from '../kernel/recordFlow.ts';
import type { BankAccountEvent, BankAccountFacts } from './law/facts.ts';
import { bankAccountLifecycle } from './law/index.ts';

/** The bank account as its flow and its screen use it; a change of it is a form of its own (`stepUp.ts`). */
export const bankAccountLaw: RecordLaw<
  BankAccountFacts,
  BankAccountEvent,
  BankAccountDetail,
  BankAccountRequest
> = {
  lifecycle: bankAccountLifecycle,
  versionOf: ({ bankAccount }) => bankAccount.version,
  eventOf: (request) => request,
};

/** What a second person goes through with one bank account; the password was given before. */
export function createBankAccountFlow(
  api: Api,
  services: RecordFlowServices<BankAccountDetail, BankAccountRequest>,
) {
  return createRecordFlow(
    bankAccountLaw,
    {
      load: (id, flags) => api.getBankAccount({ params: { id } }, flags),
      send: (id, { event, version, key }) => {
        const flags = { idempotencyKey: key, showError: false };
        return event.type === 'confirm'
          ? api.confirmBankAccount({ body: { id, version } }, flags)
          : api.refuseBankAccount({ body: { id, version, remark: event.remark } }, flags);
      },
    },
    services,
  );
}
