import { useSelector } from '@xstate/react';
import { createContext, useContext } from 'react';
import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import type { Customer } from '../../../../api/customers.ts';
import type { GoodsItem } from '../../../../api/goods.ts';
import type { orderEntryMachine } from '../../../../machines/orderEntry/machine.ts';
import type { searchMachine } from '../../../../machines/orderEntry/search.ts';

export type EntryActor = ActorRefFrom<typeof orderEntryMachine>;
export type EntrySnapshot = SnapshotFrom<typeof orderEntryMachine>;
export type SearchActor<Item> = ActorRefFrom<ReturnType<typeof searchMachine<Item>>>;

/** The order that is being entered. */
export const EntryContext = createContext<EntryActor | null>(null);

/** The order entry that runs, to send it events. */
export function useEntryActor(): EntryActor {
  const entry = useContext(EntryContext);
  if (!entry) throw new Error('There is no order entry around this component');
  return entry;
}

/** What is read off the order entry; the component is drawn again when that changes. */
export function useEntry<T>(read: (snapshot: EntrySnapshot) => T): T {
  return useSelector(useEntryActor(), read);
}

export const draftOf = ({ context }: EntrySnapshot) => context.draft;
export const contextOf = ({ context }: EntrySnapshot) => context;

// A machine's children are typed by what they can be together; by name each is one of them.
export const customerSearchOf = ({ children }: EntrySnapshot) =>
  children.customerSearch as SearchActor<Customer> | undefined;
export const goodsSearchOf = ({ children }: EntrySnapshot) =>
  children.goodsSearch as SearchActor<GoodsItem> | undefined;
