import { useActorRef, useSelector } from '@xstate/react';
import { createContext, useContext, useEffect, useState } from 'react';
import { type ApiFailure, asFailure } from '../../../../api/kernel/failure.ts';
import type { OrderDraftRow } from '../../../../api/orders/orderDrafts.ts';
import type { OrderDraft } from '../../../../machines/orderEntry/draft.ts';
import { type ShelvedElsewhere, shelfMachine } from '../../../../machines/orderEntry/shelf.ts';
import { openedDraft, shelfServices } from '../../../../machines/orderEntry/shelfServices.ts';
import type { EntryOwner } from '../../../components/entry/useEntryInput.ts';
import { useApi } from '../../../lib/api.ts';
import { newKey } from '../../../lib/newKey.ts';
import { useFormat } from '../../../lib/useFormat.ts';
import { useList } from '../../../lib/useList.ts';
import type { EntryActor, EntrySnapshot } from './entryContext.ts';

/** The drafts of whoever enters an order, on the server, and what became of the one that is here. */
export interface Shelf {
  /** `empty`, `waiting`, `saving`, `saved`, `refused`, `failed`, `elsewhere`. */
  at: string;
  /** The draft that is here; null where there is nothing to keep. */
  draft: OrderDraft | null;
  savedAt: string | null;
  /** Why it is not saved. */
  failure: ApiFailure | null;
  /** What another device has saved of it; null where it entered the order or gave it up. */
  other: ShelvedElsewhere | null;
  /** All of them, the one that is here too; null before they came. */
  rows: readonly OrderDraftRow[] | null;
  most: number;
  listFailure: ApiFailure | null;
  /** Whether what is here can be left: there is nothing, or all of it is saved. */
  mayLeave: boolean;
  reload: () => void;
  retry: () => void;
  /** Gives up the draft that is here, on the server too. */
  discard: () => void;
  /** Leaves what is here for later and begins with an empty one. */
  setAside: () => void;
  /** Goes on with another one. @throws ApiFailure; answers false where it cannot be read here. */
  open: (row: OrderDraftRow) => Promise<boolean>;
  /** @throws ApiFailure */
  remove: (row: OrderDraftRow) => Promise<void>;
  /** Another device's in place of what is here. Answers false where it cannot be read here. */
  takeOther: () => boolean;
  /** What is here as a draft of its own, beside another device's. */
  keepBoth: () => void;
}

/** The drafts of the order entry around a component. */
export const ShelfContext = createContext<Shelf | null>(null);

/** The shelf of the order entry around this component. */
export function useShelfHere(): Shelf {
  const shelf = useContext(ShelfContext);
  if (!shelf) throw new Error('There is no order entry around this component');
  return shelf;
}

/** What of an entry is kept: nothing before a customer is chosen, nor once it is an order. */
function keptOf({ context: { offer, draft, committed } }: EntrySnapshot): OrderDraft | null {
  if (committed !== null) return null;
  const here = offer?.draft ?? draft;
  return here.customer === null ? null : here;
}

/** Keeps the order that is entered on the server, and reads what else is kept there. */
export function useShelf(entry: EntryActor, { accountId, shopId }: EntryOwner): Shelf {
  const api = useApi();
  const { currency } = useFormat();
  const [whose] = useState(() => ({
    owner: { accountId, shopId },
    storage: window.localStorage,
    currency,
    newKey,
    clock: Date.now,
  }));
  const [services] = useState(() => shelfServices(api, whose));
  const shelf = useActorRef(shelfMachine, { input: services });
  const at = useSelector(shelf, ({ value }) => value);
  const context = useSelector(shelf, (state) => state.context);
  const [changes, setChanges] = useState(0);
  // Read again when one was saved for the first time, or is gone.
  const { page, failure, reload } = useList(
    { changes, draftId: context.savedAt === null ? null : (context.draft?.draftId ?? null) },
    (_asked, signal) => api.listOrderDraft({ body: {} }, { signal, showError: false }),
  );

  useEffect(() => {
    const tell = (snapshot: EntrySnapshot) =>
      shelf.send({ type: 'DRAFT', draft: keptOf(snapshot) });
    tell(entry.getSnapshot());
    const subscription = entry.subscribe(tell);
    return () => subscription.unsubscribe();
  }, [entry, shelf]);

  const take = (kept: ShelvedElsewhere): boolean => {
    const stored = openedDraft(kept, whose);
    if (stored === null) return false;
    shelf.send({ type: 'ADOPT', draft: stored.draft, kept });
    entry.send({ type: 'OPEN_DRAFT', stored });
    return true;
  };

  return {
    at,
    draft: context.draft,
    savedAt: context.savedAt,
    failure: context.failure,
    other: context.other,
    rows: page?.rows ?? null,
    most: page?.most ?? 0,
    listFailure: failure,
    mayLeave: at === 'empty' || at === 'saved',
    reload,
    retry: () => shelf.send({ type: 'RETRY' }),
    discard: () => {
      if (context.draft) shelf.send({ type: 'REMOVE', draftId: context.draft.draftId });
      entry.send({ type: 'DISCARD' });
      setChanges((count) => count + 1);
    },
    setAside: () => entry.send({ type: 'DISCARD' }),
    open: async ({ id }) => {
      try {
        return take(await api.getOrderDraft({ params: { id } }, { showError: false }));
      } catch (error) {
        setChanges((count) => count + 1);
        throw asFailure(error);
      }
    },
    remove: async ({ id, version }) => {
      try {
        await api.deleteOrderDraft({ params: { id }, body: { version } }, { showError: false });
      } finally {
        setChanges((count) => count + 1);
        shelf.send({ type: 'RETRY' });
      }
    },
    takeOther: () => context.other !== null && take(context.other),
    keepBoth: () => entry.send({ type: 'KEEP_AS_OWN', draftId: newKey() }),
  };
}
