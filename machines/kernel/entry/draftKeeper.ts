import { fromCallback } from 'xstate';
import type { DraftKind, DraftOwner, DraftStorage, StoredDraft } from './draft.ts';

/** Commands to the keeper. */
export type KeeperCommand<Draft> =
  /** `overOthers`: overwrite another tab's save too, because the person chose to. */
  | { type: 'SAVE'; draft: Draft; overOthers?: boolean }
  /** Another tab's draft was taken over: later saves build on it. */
  | { type: 'ADOPT'; stamp: string | null }
  /** Removes the draft with this id, and no other. */
  | { type: 'CLEAR'; draftId: string };

/** Reports of the keeper. */
export type KeeperReport<Draft> =
  | { type: 'DRAFT_SAVED'; at: string }
  /** The storage is full or closed: the entry goes on without saving. */
  | { type: 'DRAFT_NOT_SAVED' }
  /** Another tab has overwritten the draft, or removed it (null), since this tab last looked. */
  | { type: 'DRAFT_ELSEWHERE'; other: StoredDraft<Draft> | null };

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
 * Stores drafts of one kind in the browser. A save never overwrites another tab's save that this
 * tab has not seen: the keeper reports that one, and the person decides.
 */
export const draftKeeper = <Draft extends { draftId: string }>(kind: DraftKind<Draft>) =>
  fromCallback<KeeperCommand<Draft>, KeeperInput>(({ input, receive, sendBack }) => {
    const { storage, owner, tab, clock } = input;
    const key = kind.key(owner);
    const report = (what: KeeperReport<Draft>) => sendBack(what);
    let seen = input.stamp;
    let saves = 0;

    const save = (draft: Draft, overOthers: boolean) => {
      const there = kind.read(storage, owner).stored;
      if (!overOthers && (there?.stamp ?? null) !== seen) {
        report({ type: 'DRAFT_ELSEWHERE', other: there });
        return;
      }
      saves += 1;
      const at = new Date(clock()).toISOString();
      const stored: StoredDraft<Draft> = {
        format: kind.format,
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
      if (kind.read(storage, owner).stored?.draft.draftId !== draftId) return;
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
      const there = kind.read(storage, owner).stored;
      if ((there?.stamp ?? null) !== seen) report({ type: 'DRAFT_ELSEWHERE', other: there });
    });
  });
