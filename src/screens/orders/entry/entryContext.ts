import { useSelector } from '@xstate/react';
import { createContext, useContext } from 'react';
import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import type { Customer } from '../../../../api/customers/customer.ts';
import type { GoodsItem } from '../../../../api/goods/calls.ts';
import type { orderEntryMachine } from '../../../../machines/orderEntry/machine.ts';
import type { SearchActor } from '../../../components/entry/SearchBox.tsx';

/** The running order entry. */
export type EntryActor = ActorRefFrom<typeof orderEntryMachine>;
/** The order entry as it stands at one moment. */
export type EntrySnapshot = SnapshotFrom<typeof orderEntryMachine>;

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

/** For `useEntry`: what has been entered so far. */
export const draftOf = ({ context }: EntrySnapshot) => context.draft;
/** For `useEntry`: all that the entry knows, the draft among it. */
export const contextOf = ({ context }: EntrySnapshot) => context;

// A machine's children are typed by what they can be together; by name each is one of them.

/** For `useEntry`: the search for a customer; undefined while its step is not open. */
export const customerSearchOf = ({ children }: EntrySnapshot) =>
  children.customerSearch as SearchActor<Customer> | undefined;
/** For `useEntry`: the search for goods; undefined while its step is not open. */
export const goodsSearchOf = ({ children }: EntrySnapshot) =>
  children.goodsSearch as SearchActor<GoodsItem> | undefined;
