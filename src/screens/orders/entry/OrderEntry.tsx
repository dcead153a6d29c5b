import { Alert } from '@mantine/core';
import { useActorRef, useSelector } from '@xstate/react';
import { type KeyboardEvent, type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { OrderEntryInput } from '../../../../machines/orderEntry/context.ts';
import { readDraft } from '../../../../machines/orderEntry/draft.ts';
import { provideOrderEntry } from '../../../../machines/orderEntry/machine.ts';
import { orderEntryServices } from '../../../../machines/orderEntry/services.ts';
import { PageHead } from '../../../components/PageHead.tsx';
import { useApi } from '../../../lib/api.ts';
import { loginOf, shopOf } from '../../../shell/session.ts';
import { useSession } from '../../../shell/sessionContext.ts';
import { browserStorage } from './browserStorage.ts';
import { DraftState } from './DraftState.tsx';
import { EntryFlow } from './EntryFlow.tsx';
import classes from './entry.module.css';
import { EntryContext } from './entryContext.ts';

/** Entering a wholesale order, one question after the other. */
export function OrderEntry(): ReactNode {
  const accountId = useSession(loginOf)?.userId;
  const shopId = useSession(shopOf)?.restaurantId;
  if (accountId === undefined || shopId === undefined) return null;
  return <EntryOf key={`${accountId} ${shopId}`} accountId={accountId} shopId={shopId} />;
}

/** Every account has one draft in each of its shops. */
function EntryOf({ accountId, shopId }: { accountId: number; shopId: number }): ReactNode {
  const { t } = useTranslation('orderEntry');
  const api = useApi();
  const [input] = useState<OrderEntryInput>(() => ({
    owner: { accountId, shopId },
    storage: browserStorage,
    found: readDraft(browserStorage, { accountId, shopId }),
    draftId: crypto.randomUUID(),
    tab: crypto.randomUUID(),
    clock: Date.now,
  }));
  const [machine] = useState(() => provideOrderEntry(orderEntryServices(api)));
  const entry = useActorRef(machine, { input });
  const discarded = useSelector(entry, ({ context }) => context.discarded);

  return (
    <EntryContext value={entry}>
      {/* A held Enter goes one step, not through all of them. */}
      <div className={classes.entry} onKeyDownCapture={ignoreHeldEnter}>
        <PageHead title={t('title')} beside={<DraftState />} />
        {discarded === null ? null : (
          <Alert color="orange" mb="md">
            {t(`discarded.${discarded}`)}
          </Alert>
        )}
        <EntryFlow />
      </div>
    </EntryContext>
  );
}

function ignoreHeldEnter(event: KeyboardEvent) {
  if (event.key === 'Enter' && event.repeat) event.preventDefault();
}
