import { useRouter } from '@tanstack/react-router';
import { useSelector } from '@xstate/react';
import i18next from 'i18next';
import { createContext, useContext, useEffect, useState } from 'react';
import { createActor } from 'xstate';
import { type BulkActor, createOffice, type OfficeActor } from '../../machines/office/machine.ts';
import { useApi } from '../lib/api.ts';
import { notify } from '../lib/notices.ts';
import { BULK_AWAY_KEY, BULK_KEY } from './bulkKey.ts';
import { restoreRun } from './keptRun.ts';
import { loginOf, shopOf } from './session.ts';
import { useSessionActor } from './sessionContext.ts';

/** The open office of the shop. */
export const OfficeContext = createContext<OfficeActor | null>(null);

/** The open office, to send it events. */
export function useOffice(): OfficeActor {
  const office = useContext(OfficeContext);
  if (!office) throw new Error('There is no office around this component');
  return office;
}

/** The bulk action that the office holds, or null, and where it is shown. */
export function useHeldBulk(): {
  bulk: BulkActor | null;
  isShown: boolean;
  isWarned: boolean;
} {
  const office = useOffice();
  return {
    bulk: useSelector(office, ({ context }) => context.bulk),
    isShown: useSelector(office, (snapshot) => snapshot.matches({ bulk: { held: 'shown' } })),
    isWarned: useSelector(office, (snapshot) => snapshot.matches({ leaving: 'warnedOfRun' })),
  };
}

/** Opens the office, which ends with the component, and takes up the run that a page left behind. */
export function useOwnOffice(): OfficeActor {
  const session = useSessionActor();
  const api = useApi();
  const router = useRouter();
  const [office] = useState(() =>
    createActor(
      createOffice({
        leave: (leave) => session.send(leave),
        tellCutShort: (figures) =>
          void i18next
            .loadNamespaces('bulk')
            .then(() =>
              notify({ kind: 'error', text: i18next.t('bulk:cutShort', { ...figures }) }),
            ),
        forget: () => {
          window.sessionStorage.removeItem(BULK_KEY);
          window.sessionStorage.removeItem(BULK_AWAY_KEY);
        },
        noteAway: (isAway) => {
          if (isAway) window.sessionStorage.setItem(BULK_AWAY_KEY, '1');
          else window.sessionStorage.removeItem(BULK_AWAY_KEY);
        },
      }),
    ).start(),
  );
  useEffect(() => {
    if (window.sessionStorage.getItem(BULK_KEY) === null) return;
    const now = session.getSnapshot();
    const owner = { userId: loginOf(now)?.userId ?? 0, shopId: shopOf(now)?.restaurantId ?? 0 };
    restoreRun(office, api, owner, router.state.location.pathname);
  }, [office, api, router, session]);
  useEffect(
    // Not stopped: the page inside, which goes after this, still puts its own action away.
    () => () => office.send({ type: 'OFFICE_ENDS' }),
    [office],
  );
  return office;
}
