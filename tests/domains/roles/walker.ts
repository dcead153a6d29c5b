import { randomUUID } from 'node:crypto';
import type { Api } from '../../../api/client.ts';
import { ApiFailure } from '../../../api/kernel/failure.ts';
import type { RoleMenus } from '../../../api/roles/calls.ts';
import type { RoleEvent, RoleFacts } from '../../../machines/role/law/facts.ts';
import { roleLifecycle } from '../../../machines/role/law/index.ts';
import type { Said, Shown, Walker } from '../../paths/walk.ts';
import { card, GRANTED, roleVariants } from './variants.ts';

/** Walks roles as an administrator would who keeps those of a shop. */
export function roleWalker(api: Api): Walker<RoleFacts, RoleEvent> {
  const get = (roleId: number) => api.listRoleMenu({ params: { roleId } });
  const send = async (roleId: number, event: RoleEvent): Promise<RoleMenus> => {
    if (event.type !== 'update') {
      return api.handleRole({ params: { roleId }, body: { event } }, quiet());
    }
    const { version } = await get(roleId);
    const { permissions, ...names } = event.card;
    const body = { ...names, permissions: [...permissions], roleId, version };
    return api.editRoleMenu({ body }, quiet());
  };
  return {
    lifecycle: roleLifecycle,
    variants: roleVariants,
    read: async (id) => shown(await get(id)),
    passTime: async () => {},
    create: async () => {
      const roleNameEn = `${card.roleNameEn} ${randomUUID().slice(0, 8)}`;
      return shown(await api.addRole({ body: { ...card, roleNameEn, permissions: [...GRANTED] } }));
    },
    send: (id, event) => say(() => send(id, event)),
  };
}

const quiet = () => ({ idempotencyKey: randomUUID(), showError: false });

async function say(work: () => Promise<RoleMenus>): Promise<Said<RoleFacts>> {
  try {
    return { ok: true, record: shown(await work()) };
  } catch (error) {
    if (!(error instanceof ApiFailure) || error.kind !== 'refused') throw error;
    return { ok: false, rule: error.reason?.rule ?? '' };
  }
}

function shown(detail: RoleMenus): Shown<RoleFacts> {
  const { roleId: id, version, state, facts, history } = detail;
  return { id, state, version, facts, historyLength: history.length, whole: detail };
}
