import { useSelector } from '@xstate/react';
import i18next from 'i18next';
import { createContext, useContext, useEffect, useState } from 'react';
import { createActor } from 'xstate';
import {
  type BulkActor,
  type BulkHolderActor,
  createBulkHolder,
} from '../../machines/bulkHolder.ts';
import { notify } from '../lib/notices.ts';
import { useSessionActor } from './sessionContext.ts';

/** What holds the bulk action of this office. */
export const BulkContext = createContext<BulkHolderActor | null>(null);

/** The holder of the office's bulk action, to send it events. */
export function useBulkHolder(): BulkHolderActor {
  const holder = useContext(BulkContext);
  if (!holder) throw new Error('There is no office around this component');
  return holder;
}

/** The bulk action that is held, or null, and where it is shown. */
export function useHeldBulk(): {
  bulk: BulkActor | null;
  isShown: boolean;
  isWarned: boolean;
} {
  const holder = useBulkHolder();
  return {
    bulk: useSelector(holder, ({ context }) => context.bulk),
    isShown: useSelector(holder, (snapshot) => snapshot.matches({ holding: 'shown' })),
    isWarned: useSelector(holder, (snapshot) => snapshot.matches({ holding: 'warned' })),
  };
}

/** Makes the holder of an office, which ends with it. */
export function useOwnBulkHolder(): BulkHolderActor {
  const session = useSessionActor();
  const [holder] = useState(() =>
    createActor(
      createBulkHolder({
        leave: (leave) => session.send(leave),
        tellCutShort: (figures) =>
          void i18next
            .loadNamespaces('bulk')
            .then(() =>
              notify({ kind: 'error', text: i18next.t('bulk:cutShort', { ...figures }) }),
            ),
      }),
    ).start(),
  );
  useEffect(
    // Not stopped: the page inside, which goes after this, still puts its own action away.
    () => () => holder.send({ type: 'OFFICE_ENDS' }),
    [holder],
  );
  return holder;
}
