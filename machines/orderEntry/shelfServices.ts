import { z } from 'zod';
import type { Api } from '../../api/client.ts';
import { type ApiFailure, asFailure } from '../../api/kernel/failure.ts';
import { fromMinor, toMinor } from '../../api/kernel/money.ts';
import type { OrderDraftWhole } from '../../api/orders/orderDrafts.ts';
import { type DraftOwner, offerOf, type StoredDraft } from '../kernel/entry/draft.ts';
import { type OrderDraft, orderDrafts } from './draft.ts';
import { enteredAmount } from './law/price.ts';
import type { ShelfServices, ShelvedElsewhere } from './shelf.ts';

/** How many drafts a browser remembers to have seen. */
const REMEMBERED = 50;

/** Whose drafts are kept, on which browser. */
interface ShelfOwner {
  owner: DraftOwner;
  storage: Pick<Storage, 'getItem' | 'setItem'>;
  /** The shop's. */
  currency: string;
  /** Never answered twice. */
  newKey: () => string;
  clock: () => number;
}

/** The shelf's services as calls of the client: it tells failures at its place. */
export function shelfServices(api: Api, whose: ShelfOwner): ShelfServices {
  const quietly = { showError: false } as const;
  const memory = memoryOf(whose);
  /** What was sent without an answer: where it has arrived, it is no other device's. */
  let unanswered: string | null = null;

  const save: ShelfServices['save'] = async (draft, version) => {
    const content = contentOf(draft, whose);
    const send = (seen: number | null) =>
      api.saveOrderDraft({ body: { ...told(draft, whose), version: seen, content } }, quietly);
    try {
      const kept = await send(version);
      unanswered = null;
      return kept;
    } catch (error) {
      const failure = asFailure(error);
      const there = elsewhere(failure);
      if (there !== null && there.content === unanswered) return await send(there.version);
      if (failure.maybeDone) unanswered = content;
      throw failure;
    }
  };

  return {
    save,
    elsewhere,
    memory,
    remove: async (draftId, version) => {
      const { rows } = await api.listOrderDraft({ body: {} }, quietly);
      const row = rows.find((candidate) => candidate.draftKey === draftId);
      if (row) await api.deleteOrderDraft({ params: { id: row.id }, body: { version } }, quietly);
    },
  };
}

/** What a draft of the server holds; null where this version of the product cannot go on with it. */
export function openedDraft(
  { content }: Pick<OrderDraftWhole, 'content'>,
  { owner, clock }: Pick<ShelfOwner, 'owner' | 'clock'>,
): StoredDraft<OrderDraft> | null {
  const found = orderDrafts.read(
    {
      getItem: () => content,
      setItem: () => undefined,
      removeItem: () => undefined,
      subscribe: () => () => undefined,
    },
    owner,
  );
  return offerOf(found, clock()).offer;
}

const whole = z.object({ version: z.number(), savedAt: z.string(), content: z.string() });

/** What another device has saved, as a refused save answers it; null where it is gone. */
function elsewhere(failure: ApiFailure): ShelvedElsewhere | null {
  const read = whole.safeParse(failure.data);
  return failure.kind === 'stale' && read.success ? read.data : null;
}

const contentOf = (draft: OrderDraft, { owner, newKey, clock }: ShelfOwner) =>
  JSON.stringify({
    format: orderDrafts.format,
    owner,
    stamp: newKey(),
    savedAt: new Date(clock()).toISOString(),
    draft,
  } satisfies StoredDraft<OrderDraft>);

/** What of a draft is told in a list. */
function told({ draftId, customer, lines }: OrderDraft, { currency }: ShelfOwner) {
  const items = lines.reduce((sum, line) => sum + toMinor(enteredAmount(line, currency) ?? '0'), 0);
  return {
    draftKey: draftId,
    customerName: customer?.name ?? '',
    customerNameZh: customer?.nameZh ?? '',
    lines: lines.length,
    items: fromMinor(items),
    currency,
  };
}

const versions = z.record(z.string(), z.number());

function memoryOf({ owner, storage }: ShelfOwner): ShelfServices['memory'] {
  const key = `larder.orderDraftVersions.${owner.accountId}.${owner.shopId}`;
  const read = (): Record<string, number> => {
    try {
      return versions.parse(JSON.parse(storage.getItem(key) ?? '{}'));
    } catch {
      return {};
    }
  };
  return {
    versionOf: (draftId) => read()[draftId] ?? null,
    note: (draftId, version) => {
      const { [draftId]: _before, ...others } = read();
      const all = Object.entries({
        ...others,
        ...(version === null ? {} : { [draftId]: version }),
      });
      try {
        storage.setItem(key, JSON.stringify(Object.fromEntries(all.slice(-REMEMBERED))));
      } catch {
        // A browser without room asks the person, where it could have known.
      }
    },
  };
}
