import type { Api, CallFlags } from '../../api/client.ts';
import type { GoodsItem } from '../../api/goods/calls.ts';
import { ApiFailure, asFailure } from '../../api/kernel/failure.ts';
import type { UnitNames } from '../../api/kernel/quantityOfUnit.ts';
import type { PurchaseDetail } from '../../api/purchasing/purchaseOrder.ts';
import type { Supplier } from '../../api/suppliers/calls.ts';
import type { Attempt, EntryServices } from '../kernel/entry/context.ts';
import { lookUpPasted } from '../kernel/entry/paste.ts';
import type { Found, Sought } from '../kernel/entry/search.ts';
import { isPage, readable } from '../kernel/wholeAnswer.ts';
import type { DraftOrder, PurchaseDraft, PurchaseSaving, PurchaseSending } from './draft.ts';
import type { LookedUp, PastedPurchase } from './paste.ts';
import { orderOf } from './wire.ts';

/** Everything outside that purchase entry needs. Each rejects with an `ApiFailure`. */
export interface PurchaseEntryServices
  extends EntryServices<PurchaseDraft, PurchaseSending, PurchaseDetail> {
  findSuppliers: (sought: Sought, signal: AbortSignal) => Promise<Found<Supplier>>;
  findGoods: (sought: Sought, signal: AbortSignal) => Promise<Found<GoodsItem>>;
  lookUpGoods: (rows: readonly PastedPurchase[], signal: AbortSignal) => Promise<LookedUp>;
  /** What an order looks like that is to be changed, with the goods of its lines. */
  load: (
    id: number,
    signal: AbortSignal,
  ) => Promise<{ detail: PurchaseDetail; goods: GoodsItem[] }>;
  /** Saves an order temporarily, a new one or over what is there; the same key does it once. */
  save: (saving: PurchaseSaving) => Promise<PurchaseDetail>;
}

/** How many rows a search shows. */
const SEARCH_SIZE = 20;

/** The services as calls of the client. Failures are shown by the screen, at their place. */
export function purchaseEntryServices(
  api: Api,
  unitNames: UnitNames = () => [],
): PurchaseEntryServices {
  const quietly = (signal: AbortSignal) => ({ signal, showError: false }) satisfies CallFlags;

  const findGoods: PurchaseEntryServices['findGoods'] = async ({ text }, signal) => {
    const page = await readable(
      api.listGoods(
        { body: { size: SEARCH_SIZE, ...(text ? { search: text } : {}) } },
        quietly(signal),
      ),
      isPage,
    );
    // What has no unit yet cannot be ordered in any.
    return { ...page, rows: page.rows.filter(({ units }) => units.length > 0) };
  };

  const goodsOf = async (ids: readonly number[], signal: AbortSignal): Promise<GoodsItem[]> => {
    const goodsIds = [...new Set(ids)];
    if (goodsIds.length === 0) return [];
    const { rows } = await readable(
      api.listGoods({ body: { size: 200, goodsIds } }, quietly(signal)),
      isPage,
    );
    return rows;
  };

  return {
    findGoods,
    findSuppliers: ({ text }, signal) =>
      readable(
        api.getSupplierContactSearchList(
          { body: { size: SEARCH_SIZE, ...(text ? { search: text } : {}) } },
          quietly(signal),
        ),
        isPage,
      ),
    lookUpGoods: (rows, signal) =>
      lookUpPasted(rows, (text) => findGoods({ text }, signal), unitNames),
    load: async (id, signal) => {
      const detail = await readable(
        api.getPurchaseOrder({ params: { id } }, quietly(signal)),
        isOrder,
      );
      const lines = detail.purchaseOrder.lines.map(({ goodsId }) => goodsId);
      return { detail, goods: await goodsOf(lines, signal) };
    },
    refresh: async (draft, signal) => {
      const [supplier, goods] = await Promise.all([
        draft.supplier ? supplierNow(api, draft.supplier.id, quietly(signal)) : null,
        goodsOf(
          draft.lines.map((line) => line.goods.id),
          signal,
        ),
      ]);
      return {
        ...draft,
        supplier,
        lines: draft.lines.map((line) => ({
          ...line,
          goods: goods.find(({ id }) => id === line.goods.id) ?? line.goods,
        })),
      };
    },
    commit: (attempt) => readable(named(send(api, attempt)), isOrder),
    save: (saving) => readable(named(save(api, saving)), isOrder),
  };
}

function save(api: Api, { key, order, entry }: PurchaseSaving): Promise<PurchaseDetail> {
  const flags = { idempotencyKey: key, showError: false };
  if (order === null) return api.savePurchaseDraft({ body: entry }, flags);
  const { id, version } = order;
  return api.editPurchaseOrder({ params: { id }, body: { version, entry } }, flags);
}

/** A new order is committed with all it says, a draft too; one that was submitted is changed. */
async function send(api: Api, { key, body }: Attempt<PurchaseSending>): Promise<PurchaseDetail> {
  const flags = { idempotencyKey: key, showError: false };
  const { entry } = body;
  const order = await orderBefore(api, body);
  if (order === null) return api.commitPurchaseOrder({ body: { entry } }, flags);
  const { id, version, isSubmitted } = order;
  return isSubmitted
    ? api.editPurchaseOrder({ params: { id }, body: { version, entry } }, flags)
    : api.commitPurchaseOrder({ body: { purchaseOrderId: id, version, entry } }, flags);
}

/** The order as it is once what was saved and not answered is done; if that is refused, as before. */
async function orderBefore(
  api: Api,
  { order, unanswered }: PurchaseSending,
): Promise<DraftOrder | null> {
  if (unanswered === null) return order;
  try {
    return orderOf(await readable(save(api, unanswered), isOrder));
  } catch (error) {
    const failure = asFailure(error);
    if (failure.maybeDone || !failure.speaksForKey) throw failure;
    return order;
  }
}

/** Fields are named from the entry on, not from the call's body on. */
async function named<Answer>(call: Promise<Answer>): Promise<Answer> {
  try {
    return await call;
  } catch (error) {
    const failure = asFailure(error);
    if (failure.kind !== 'invalid') throw failure;
    const { kind, msg } = failure;
    const errors = Object.fromEntries(
      Object.entries(failure.errors).map(([path, text]) => [path.replace(/^entry\./, ''), text]),
    );
    throw new ApiFailure({ kind, msg, errors, reason: failure.reason ?? undefined });
  }
}

/** Gone where there is no such supplier any more. */
async function supplierNow(
  api: Api,
  supplierId: number,
  flags: CallFlags,
): Promise<Supplier | null> {
  try {
    const { supplier } = await readable(
      api.getSupplier({ params: { supplierId } }, flags),
      (answer) => answer.supplier.id === supplierId,
    );
    return supplier;
  } catch (error) {
    const failure = asFailure(error);
    if (failure.kind === 'notFound') return null;
    throw failure;
  }
}

const isOrder = ({ purchaseOrder }: PurchaseDetail) => Number.isInteger(purchaseOrder.id);
