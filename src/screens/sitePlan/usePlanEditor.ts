import { useActor } from '@xstate/react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { EventFrom, SnapshotFrom } from 'xstate';
import { createPlanEditor } from '../../../machines/sitePlan/editor.ts';
import { createPlanKeeper } from '../../../machines/sitePlan/planKeeper.ts';
import { useApi } from '../../lib/api.ts';
import { notify } from '../../lib/notices.ts';
import { loginOf, shopOf } from '../../shell/session.ts';
import { useSession } from '../../shell/sessionContext.ts';

type Machine = ReturnType<typeof createPlanEditor>;

/** The running editor of the current shop's plan. */
export interface PlanEditor {
  snapshot: SnapshotFrom<Machine>;
  send: (event: EventFrom<Machine>) => void;
}

/** Loads the plan, lays it out and saves it; see `createPlanEditor`. */
export function usePlanEditor(): PlanEditor {
  const { t } = useTranslation('sitePlan');
  const api = useApi();
  const userId = useSession((snapshot) => loginOf(snapshot)?.userId ?? 0);
  const shopId = useSession((snapshot) => shopOf(snapshot)?.restaurantId ?? 0);
  const [machine] = useState(() =>
    createPlanEditor({
      load: (signal) => api.getSitePlan({}, { signal, showError: false }),
      save: async (layout, version) => {
        const saved = await api.saveSitePlan({ body: { layout, version } }, { showError: false });
        notify({ kind: 'success', text: t('saved') });
        return saved;
      },
      keeper: createPlanKeeper(window.localStorage, { userId, shopId }),
    }),
  );
  const [snapshot, send] = useActor(machine);
  return { snapshot, send };
}
