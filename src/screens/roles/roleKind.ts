import type { RoleMenus } from '../../../api/roles/calls.ts';
import { chartGraph } from '../../../machines/kernel/law/graph.ts';
import { roleLaw } from '../../../machines/role/flow.ts';
import type { RoleEvent, RoleFacts } from '../../../machines/role/law/facts.ts';
import type { EventFormProps } from '../../components/record/eventForm.ts';
import type { RecordKind, RecordView } from '../../components/record/view.ts';
import { ROLE_MEANINGS } from './meanings.ts';

const whole = chartGraph(roleLaw.lifecycle);

/** Without its change, which has no button: the form for it stands on the page. */
const graph = { ...whole, edges: whole.edges.filter(({ event }) => event !== 'update') };

/** The role as its page shows it. */
export const roleKind: RecordKind<RoleFacts, RoleEvent, RoleMenus, RoleEvent> = {
  ...roleLaw,
  namespace: 'roles',
  numberOf: ({ roleNameEn }) => roleNameEn,
  graphOf: () => graph,
  meanings: ROLE_MEANINGS,
  aside: ['retire'],
};

export type RoleView = RecordView<RoleFacts, RoleEvent, RoleMenus, RoleEvent>;

/** What every form of a role's event is given. */
export type RoleFormProps = EventFormProps<RoleView, RoleEvent>;
