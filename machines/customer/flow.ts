import type { Api } from '../../api/client.ts';
import type { AskedTerms, CustomerCardForm, CustomerRecord } from '../../api/customers/customer.ts';
import { toMinor } from '../../api/kernel/money.ts';
import { createRecordFlow, type RecordFlowServices, type RecordLaw } from '../kernel/recordFlow.ts';
import type { Sending } from '../kernel/recordMachine.ts';
import type { CustomerEvent, CustomerFacts } from './law/facts.ts';
import { customerLifecycle } from './law/index.ts';

/** What a person sends a customer account: its events as they go over the wire. */
export type CustomerRequest =
  | Exclude<CustomerEvent, { type: 'setCreditLimit' | 'update' | 'apply' }>
  | { type: 'setCreditLimit'; creditLimit: string; remark: string }
  | { type: 'update'; card: CustomerCardForm }
  | { type: 'apply'; asked: AskedTerms; remark?: string };

/** The customer account as its flow and its page use it. */
export const customerLaw: RecordLaw<CustomerFacts, CustomerEvent, CustomerRecord, CustomerRequest> =
  {
    lifecycle: customerLifecycle,
    versionOf: ({ version }) => version,
    eventOf: customerEventOf,
  };

/** What a person goes through with one customer account. */
export function createCustomerFlow(
  api: Api,
  services: RecordFlowServices<CustomerRecord, CustomerRequest>,
) {
  return createRecordFlow(
    customerLaw,
    {
      load: (id, flags) => api.getCustomer({ params: { id } }, flags),
      send: (id, sending) => sendCustomer(api, id, sending),
    },
    services,
  );
}

function customerEventOf(request: CustomerRequest): CustomerEvent {
  switch (request.type) {
    case 'setCreditLimit':
      return { ...request, creditLimit: toMinor(request.creditLimit) };
    case 'apply':
      return {
        ...request,
        asked: { ...request.asked, creditLimit: toMinor(request.asked.creditLimit) },
      };
    default:
      return request;
  }
}

/** The call that brings an event to the server; answers the whole record. */
export function sendCustomer(
  api: Api,
  id: number,
  { event, version, key }: Pick<Sending<CustomerRequest>, 'event' | 'key'> & { version?: number },
): Promise<CustomerRecord> {
  const flags = { idempotencyKey: key, showError: false };
  const params = { id };
  switch (event.type) {
    case 'freeze':
      return api.freezeCustomer({ params, query: { version } }, flags);
    case 'unfreeze':
      return api.unfreezeCustomer({ params, query: { version } }, flags);
    case 'setCreditLimit': {
      const { creditLimit, remark } = event;
      return api.setCreditLimit({ params, body: { creditLimit, remark, version } }, flags);
    }
    case 'update':
      return api.updateCustomer({ params, body: { ...event.card, version } }, flags);
    case 'remove':
      return api.removeCustomer({ params, body: { version } }, flags);
    case 'apply':
      return api.authoriseCustomer({ body: { id, version, event } }, flags);
    case 'approve':
    case 'reject':
      return api.authoriseCustomer({ body: { id, version, event } }, flags);
    case 'approveCredit':
    case 'declineCredit':
      return api.decideCredit({ body: { id, version, event } }, flags);
    case 'setLogin':
      return api.updateLoginAccount(
        { body: { id, version, loginAccount: event.loginAccount } },
        flags,
      );
    // It takes no key, which would keep the password a second time; the version stands for it.
    case 'resetPassword':
      return api.changeCustomerPassword({ body: { id, version } }, { showError: false });
    case 'sync':
      return api.syncCustomer({ params, query: { version } }, flags);
  }
}
