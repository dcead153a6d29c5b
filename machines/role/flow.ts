import type { Api } from '../../api/client.ts';
import type { RoleMenus } from '../../api/roles/calls.ts';
import { createRecordFlow, type RecordFlowServices, type RecordLaw } from '../kernel/recordFlow.ts';
import type { RoleEvent, RoleFacts } from './law/facts.ts';
import { roleLifecycle } from './law/index.ts';

/** The role as its flow and its page use it: its events go over the wire as they are. */
export const roleLaw: RecordLaw<RoleFacts, RoleEvent, RoleMenus, RoleEvent> = {
  lifecycle: roleLifecycle,
  versionOf: ({ version }) => version,
  eventOf: (request) => request,
};

/** What a person goes through with one role. */
export function createRoleFlow(api: Api, services: RecordFlowServices<RoleMenus, RoleEvent>) {
  return createRecordFlow(
    roleLaw,
    {
      load: (roleId, flags) => api.listRoleMenu({ params: { roleId } }, flags),
      send: (roleId, { event, version, key }) => {
        const flags = { idempotencyKey: key, showError: false };
        if (event.type !== 'update') {
          return api.handleRole({ params: { roleId }, body: { event, version } }, flags);
        }
        const { permissions, ...names } = event.card;
        const card = { ...names, permissions: [...permissions] };
        return api.editRoleMenu({ body: { ...card, roleId, version } }, flags);
      },
    },
    services,
  );
}
