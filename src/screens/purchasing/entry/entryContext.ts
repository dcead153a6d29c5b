import { useSelector } from '@xstate/react';
import { createContext, useContext } from 'react';
import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import type { GoodsItem } from '../../../../api/goods/calls.ts';
import type { Supplier } from '../../../../api/suppliers/calls.ts';
import type { DraftChange } from '../../../../machines/purchaseEntry/changes.ts';
import type { createPurchaseEntry } from '../../../../machines/purchaseEntry/machine.ts';
import type { PurchaseEntryServices } from '../../../../machines/purchaseEntry/services.ts';
import type { SearchActor } from '../../../components/entry/SearchBox.tsx';

type EntryMachine = ReturnType<typeof createPurchaseEntry>;
/** The running purchase entry. */
export type EntryActor = ActorRefFrom<EntryMachine>;
type EntrySnapshot = SnapshotFrom<EntryMachine>;

interface Entry {
  entry: EntryActor;
  services: PurchaseEntryServices;
}

/** The purchase order that is being entered. */
export const EntryContext = createContext<Entry | null>(null);

/** The purchase entry that runs, with what belongs to it. */
export function usePurchaseEntry(): Entry {
  const entry = useContext(EntryContext);
  if (!entry) throw new Error('There is no purchase entry around this component');
  return entry;
}

/** Sends a change of the draft. */
export function useChange(): (change: DraftChange) => void {
  const { entry } = usePurchaseEntry();
  return (change) => entry.send({ type: 'CHANGE', change });
}

/** What is read off the purchase entry; the component is drawn again when that changes. */
export function useEntry<T>(read: (snapshot: EntrySnapshot) => T): T {
  return useSelector(usePurchaseEntry().entry, read);
}

/** For `useEntry`: what has been entered so far. */
export const draftOf = ({ context }: EntrySnapshot) => context.draft;
/** For `useEntry`: the order as another person left it meanwhile. */
export const overtakenOf = ({ context }: EntrySnapshot) => context.overtaken;

// A machine's children are typed by what they can be together; by name each is one of them.

/** For `useEntry`: the search for a supplier; undefined while its step is not open. */
export const supplierSearchOf = ({ children }: EntrySnapshot) =>
  (children as Record<string, unknown>).supplierSearch as SearchActor<Supplier> | undefined;
/** For `useEntry`: the search for goods; undefined while its step is not open. */
export const goodsSearchOf = ({ children }: EntrySnapshot) =>
  (children as Record<string, unknown>).goodsSearch as SearchActor<GoodsItem> | undefined;
