import { useState } from 'react';
import type { EntryInput } from '../../../machines/kernel/entry/context.ts';
import type { DraftKind } from '../../../machines/kernel/entry/draft.ts';
import { newKey } from '../../lib/newKey.ts';
import { loginOf, shopOf } from '../../shell/session.ts';
import { useSession } from '../../shell/sessionContext.ts';
import { browserStorage } from './browserStorage.ts';

/** Whose drafts are kept, and under which key to mount the entry. */
export interface EntryOwner {
  key: string;
  accountId: number;
  shopId: number;
}

/** The signed-in account in its shop; null before the sign-in. */
export function useEntryOwner(): EntryOwner | null {
  const accountId = useSession(loginOf)?.userId;
  const shopId = useSession(shopOf)?.restaurantId;
  if (accountId === undefined || shopId === undefined) return null;
  return { key: `${accountId} ${shopId}`, accountId, shopId };
}

/** What a guided entry is started with in this tab: the draft that was left, or none. */
export function useEntryInput<Draft>(
  kind: DraftKind<Draft>,
  { accountId, shopId }: EntryOwner,
): EntryInput<Draft> {
  const [input] = useState(() => ({
    owner: { accountId, shopId },
    storage: browserStorage,
    found: kind.read(browserStorage, { accountId, shopId }),
    draftId: newKey(),
    tab: newKey(),
    clock: Date.now,
  }));
  return input;
}
