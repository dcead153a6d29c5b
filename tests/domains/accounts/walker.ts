import { randomUUID } from 'node:crypto';
import type { AccountDetail } from '../../../api/accounts/calls.ts';
import type { Api } from '../../../api/client.ts';
import { ApiFailure } from '../../../api/kernel/failure.ts';
import type { AccountEvent, AccountFacts } from '../../../machines/account/law/facts.ts';
import { accountLifecycle } from '../../../machines/account/law/index.ts';
import type { Said, Shown, Walker } from '../../paths/walk.ts';
import { accountVariants, card } from './variants.ts';

/** Walks accounts as a manager would, who gives them the role of a clerk. */
export async function accountWalker(api: Api): Promise<Walker<AccountFacts, AccountEvent>> {
  const roles = await api.getSystemRole();
  const roleId = roles.find(({ code }) => code === 'clerk')?.roleId ?? card.roleId;
  const get = (id: number) => api.getUser({ params: { id } });
  const send = (id: number, event: AccountEvent): Promise<AccountDetail> => {
    if (event.type === 'resetPassword') return api.resetUserPassword({ body: { id } }, QUIET);
    if (event.type === 'update') {
      const { shopIds, ...changed } = event.card;
      return api.editUser({ body: { ...changed, shopIds: [...shopIds], id } }, QUIET);
    }
    const status = event.type === 'freeze' ? 'frozen' : 'active';
    return api.changeUserStatus({ body: { id, status } }, QUIET);
  };
  return {
    lifecycle: accountLifecycle,
    variants: accountVariants,
    read: async (id) => shown(await get(id)),
    passTime: async () => {},
    create: async () => {
      const username = `w${randomUUID().replaceAll('-', '').slice(0, 16)}`;
      return shown(await api.addUser({ body: { ...card, roleId, username } }));
    },
    send: (id, event) => say(() => send(id, event)),
  };
}

const QUIET = { showError: false };

async function say(work: () => Promise<AccountDetail>): Promise<Said<AccountFacts>> {
  try {
    return { ok: true, record: shown(await work()) };
  } catch (error) {
    if (!(error instanceof ApiFailure) || error.kind !== 'refused') throw error;
    return { ok: false, rule: error.reason?.rule ?? '' };
  }
}

/** Without the password that is said once: another reading has it no more. */
function shown({ oneTimePassword: _said, ...detail }: AccountDetail): Shown<AccountFacts> {
  const { account, state, facts, history } = detail;
  const { id, version } = account;
  return { id, state, version, facts, historyLength: history.length, whole: detail };
}
