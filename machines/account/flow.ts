import type { AccountDetail } from '../../api/accounts/calls.ts';
import type { Api } from '../../api/client.ts';
import { createRecordFlow, type RecordFlowServices, type RecordLaw } from '../kernel/recordFlow.ts';
import type { Sending } from '../kernel/recordMachine.ts';
import type { AccountEvent, AccountFacts } from './law/facts.ts';
import { accountLifecycle } from './law/index.ts';

/** The account as its flow and its page use it: its events go over the wire as they are. */
export const accountLaw: RecordLaw<AccountFacts, AccountEvent, AccountDetail, AccountEvent> = {
  lifecycle: accountLifecycle,
  versionOf: ({ account }) => account.version,
  eventOf: (request) => request,
};

/** What a person goes through with one account. */
export function createAccountFlow(
  api: Api,
  services: RecordFlowServices<AccountDetail, AccountEvent>,
) {
  return createRecordFlow(
    accountLaw,
    {
      load: (id, flags) => api.getUser({ params: { id } }, flags),
      send: (id, sending) => sendAccount(api, id, sending),
    },
    services,
  );
}

function sendAccount(
  api: Api,
  id: number,
  { event, version, key }: Sending<AccountEvent>,
): Promise<AccountDetail> {
  const flags = { idempotencyKey: key, showError: false };
  switch (event.type) {
    case 'update': {
      const { shopIds, ...card } = event.card;
      return api.editUser({ body: { ...card, shopIds: [...shopIds], id, version } }, flags);
    }
    // It takes no key, which would keep the password a second time; the version stands for it.
    case 'resetPassword':
      return api.resetUserPassword({ body: { id, version } }, { showError: false });
    default: {
      const status = event.type === 'freeze' ? 'frozen' : 'active';
      return api.changeUserStatus({ body: { id, status, version } }, flags);
    }
  }
}
