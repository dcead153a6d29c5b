import { fromCallback } from 'xstate';
import {
  DRAFT_FORMAT,
  type DraftOwner,
  type DraftStorage,
  draftKey,
  type OrderDraft,
  readDraft,
  type StoredDraft,
} from './draft.ts';

/** What the keeper is asked. */
export type KeeperCommand =
  /** `overOthers`: also over a save of another tab, because the person said so. */
  | { type: 'SAVE'; draft: OrderDraft; overOthers?: boolean }
  /** The draft of another tab is taken over: saves go on from there. */
  | { type: 'ADOPT'; stamp: string | null }
  /** Removes the draft with this id; another one stays. */
  | { type: 'CLEAR'; draftId: string };

/** What the keeper reports. */
export type KeeperReport =
  | { type: 'DRAFT_SAVED'; at: string }
  /** The storage is full or closed to us: the order goes on unsaved. */
  | { type: 'DRAFT_NOT_SAVED' }
  /** Another tab has saved over it, or removed it (null), since this tab last looked. */
  | { type: 'DRAFT_ELSEWHERE'; other: StoredDraft | null };

export interface KeeperInput {
  storage: DraftStorage;
  owner: DraftOwner;
  /** Different in every tab. */
  tab: string;
  /** The stamp of the draft that was found at the start. */
  stamp: string | null;
  /** Milliseconds. */
  clock: () => number;
}

/**
 * Keeps the draft in the browser's storage. A save never goes over one of another tab that this
 * tab has not seen: it reports that one instead, and the person decides.
 */
export const draftKeeper = fromCallback<KeeperCommand, KeeperInput>(
  ({ input, receive, sendBack }) => {
    const { storage, owner, tab, clock } = input;
    const key = draftKey(owner);
    const report = (what: KeeperReport) => sendBack(what);
    let seen = input.stamp;
    let saves = 0;

    const save = (draft: OrderDraft, overOthers: boolean) => {
      const there = readDraft(storage, owner).stored;
      if (!overOthers && (there?.stamp ?? null) !== seen) {
        report({ type: 'DRAFT_ELSEWHERE', other: there });
        return;
      }
      saves += 1;
      const at = new Date(clock()).toISOString();
      const stored: StoredDraft = {
        format: DRAFT_FORMAT,
        owner,
        stamp: `${tab}.${saves}`,
        savedAt: at,
        draft,
      };
      storage.setItem(key, JSON.stringify(stored));
      seen = stored.stamp;
      report({ type: 'DRAFT_SAVED', at });
    };

    const clear = (draftId: string) => {
      if (readDraft(storage, owner).stored?.draft.draftId !== draftId) return;
      storage.removeItem(key);
      seen = null;
    };

    receive((command) => {
      try {
        if (command.type === 'SAVE') save(command.draft, command.overOthers ?? false);
        if (command.type === 'ADOPT') seen = command.stamp;
        if (command.type === 'CLEAR') clear(command.draftId);
      } catch {
        report({ type: 'DRAFT_NOT_SAVED' });
      }
    });

    return storage.subscribe((changed) => {
      if (changed !== null && changed !== key) return;
      const there = readDraft(storage, owner).stored;
      if ((there?.stamp ?? null) !== seen) report({ type: 'DRAFT_ELSEWHERE', other: there });
    });
  },
);
