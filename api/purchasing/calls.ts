import { z } from 'zod';
import { idOf, idTextOf } from '../ids.ts';
import { MEDIA_TYPES } from '../kernel/fileRules.ts';
import { listExport } from '../kernel/listExport.ts';
import { callsOf, download, get, post } from '../kernel/operation.ts';
import { relatedRecords } from '../kernel/related.ts';
import {
  instant,
  money,
  pageAnswer,
  pageRequest,
  quantity,
  requiredText,
  text,
  versionNumber,
} from '../kernel/wire.ts';
import { lotParts, lotsAreAll } from '../lots/lot.ts';
import { purchasingDomain } from './domain.ts';
import {
  PURCHASE_TABS,
  purchaseDetail,
  purchaseDraft,
  purchaseEntry,
  purchaseFilter,
  purchaseRow,
  sinceSentBack,
} from './purchaseOrder.ts';

const version = versionNumber.optional();
const remark = requiredText(200);

/** Which order a call moves, and the version that the person looked at. */
const move = { purchaseOrderId: idOf('purchaseOrder'), version };

/** Where goods come in. */
const warehouse = z.object({
  id: idOf('warehouse'),
  code: z.string(),
  name: z.string(),
  nameZh: z.string(),
  address: z.string(),
});
export type Warehouse = z.output<typeof warehouse>;

/** What goods cost when they were last bought. */
const lastPrice = z.object({
  goodsId: idOf('goods'),
  supplierId: idOf('supplier'),
  supplierName: z.string(),
  purchaseOrderId: idOf('purchaseOrder'),
  number: z.string(),
  /** When that order was approved. */
  at: instant,
  unit: z.string(),
  unitZh: z.string(),
  ratio: z.number(),
  quantity: z.number(),
  /** For one of this unit. */
  cost: money,
  currency: z.string(),
  area: z.string(),
});
export type LastPrice = z.output<typeof lastPrice>;

/** Goods that are low, or will be; quantities in base units but for `quantity`. */
const toReorder = z.object({
  id: idOf('goods'),
  sku: z.string(),
  name: z.string(),
  nameZh: z.string(),
  specification: z.string(),
  units: z.array(z.object({ unit: z.string(), unitZh: z.string(), ratio: z.number() })),
  stock: z.number(),
  /** What accepted orders wait for. */
  reserved: z.number(),
  /** What is on purchase orders and has not come in. */
  coming: z.number(),
  reorderPoint: z.number().nullable(),
  orderUpTo: z.number().nullable(),
  /** Whom they are bought from; null where nobody has said and they were never bought. */
  supplier: z.object({ id: idOf('supplier'), name: z.string(), frozen: z.boolean() }).nullable(),
  /** The unit that they were bought in last, else their largest. */
  unit: z.string(),
  /** How much of `unit` lifts them. */
  quantity: z.number(),
  /** What one `unit` cost last, else their cost price; null where neither is known. */
  cost: z.object({ amount: money, currency: z.string() }).nullable(),
});
export type ToReorder = z.output<typeof toReorder>;

/** What the list is asked for. */
const listBody = purchaseFilter.extend({
  ...pageRequest,
  sort: z
    .object({
      by: z.enum(['createdAt', 'estimatedArrival', 'number']),
      descending: z.boolean(),
    })
    .default({ by: 'createdAt', descending: true }),
});

export const purchasing = callsOf(purchasingDomain, {
  listPurchaseOrders: post({
    summary: 'Purchase orders of the current shop, filtered, sorted, a page at a time',
    access: 'purchase.view',
    body: listBody,
    data: z.object({ rows: z.array(purchaseRow), ...pageAnswer }),
  }),
  exportPurchaseOrders: listExport('purchase.view', listBody),
  countPurchaseOrders: post({
    summary: 'How many purchase orders each tab holds under a filter',
    access: 'purchase.view',
    body: purchaseFilter,
    data: z.object({
      tabs: z.record(z.enum(PURCHASE_TABS), z.number().int()),
      /** False where counting stopped at the cap. */
      exact: z.boolean(),
    }),
  }),
  listPurchaseQueue: post({
    summary: 'What waits for approval, oldest first, with what changed since it was last sent back',
    access: 'purchase.approve',
    body: z.object({ limit: z.number().int().min(1).max(200).default(50) }),
    data: z.object({
      rows: z.array(
        purchaseRow.extend({
          /** Who committed it, and who changed it since: none of them may approve it. */
          authors: z.array(z.object({ id: idOf('account'), name: z.string() })),
          sinceSentBack: sinceSentBack.nullable(),
        }),
      ),
      /** How many wait in all. */
      total: z.number().int(),
    }),
  }),
  getPurchaseOrder: post({
    summary: 'One purchase order with its lines, chart state, facts and history',
    access: 'purchase.view',
    params: z.object({ id: idTextOf('purchaseOrder') }),
    data: purchaseDetail,
  }),
  getPurchaseOrderRelated: get({
    summary: 'What belongs to a purchase order: supplier, orders that wait for its goods, messages',
    access: 'purchase.view',
    params: z.object({ id: idTextOf('purchaseOrder') }),
    data: z.object({
      supplier: relatedRecords(idOf('supplier')),
      orders: relatedRecords(idOf('order')),
      others: relatedRecords(idOf('purchaseOrder')),
      messages: relatedRecords(idOf('outboxMessage')),
    }),
  }),
  lastPurchasePrices: post({
    summary: 'What each supplier was last paid for goods, the latest purchase first',
    access: 'purchase.view',
    body: z.object({
      goodsIds: z
        .array(idOf('goods'))
        .min(1, 'validation.selectFirst')
        .max(200, 'validation.tooMany'),
      /** Only of this supplier. */
      supplierId: idOf('supplier').optional(),
      /** An order whose own prices do not count. */
      except: idOf('purchaseOrder').optional(),
    }),
    data: z.array(lastPrice),
  }),
  listWarehouses: get({
    summary: 'The warehouses of the current shop',
    access: 'purchase.view',
    data: z.array(warehouse),
  }),
  listGoodsToReorder: get({
    summary:
      'Goods that are low once orders have left and purchases have come, and what lifts them',
    access: 'purchase.edit',
    data: z.object({
      rows: z.array(toReorder),
      /** There are more than are told. */
      more: z.boolean(),
    }),
  }),
  addReorderDrafts: post({
    summary: 'Save purchase orders of goods temporarily, one a supplier, all or none',
    access: 'purchase.edit',
    sends: ['purchaseOrder', 'create'],
    idempotency: 'required',
    body: z.object({
      lines: z
        .array(
          z.object({
            goodsId: idOf('goods'),
            supplierId: idOf('supplier'),
            unit: requiredText(20),
            quantity,
          }),
        )
        .min(1, 'validation.selectFirst')
        .max(500, 'validation.tooMany'),
    }),
    data: z.object({
      purchaseOrders: z.array(z.object({ id: idOf('purchaseOrder'), number: z.string() })),
    }),
  }),
  savePurchaseDraft: post({
    summary: 'Save a new purchase order temporarily, as far as it has been entered',
    access: 'purchase.edit',
    sends: ['purchaseOrder', 'create'],
    idempotency: 'required',
    body: purchaseDraft,
    data: purchaseDetail,
  }),
  editPurchaseOrder: post({
    summary: 'Change a purchase order before it is confirmed',
    access: 'purchase.edit',
    keepsStored: true,
    sends: ['purchaseOrder', 'edit'],
    idempotency: 'optional',
    params: z.object({ id: idTextOf('purchaseOrder') }),
    body: z.object({ version, entry: purchaseDraft }),
    data: purchaseDetail,
  }),
  commitPurchaseOrder: post({
    summary: 'Submit a purchase order for approval: a draft as it is or as given, or a new one',
    access: 'purchase.edit',
    keepsStored: true,
    sends: ['purchaseOrder', 'commit'],
    idempotency: 'required',
    body: z
      .object({
        /** The draft; without it a new order is entered. */
        purchaseOrderId: idOf('purchaseOrder').optional(),
        version,
        /** What the order is to say; a draft without it is submitted as it is. */
        entry: purchaseEntry.optional(),
      })
      .refine(({ purchaseOrderId, entry }) => purchaseOrderId !== undefined || entry, {
        error: 'validation.required',
        path: ['entry'],
      }),
    data: purchaseDetail,
  }),
  sendBackPurchaseOrder: post({
    summary: 'Send a submitted purchase order back to whoever entered it',
    access: 'purchase.approve',
    sends: ['purchaseOrder', 'sendBack'],
    idempotency: 'optional',
    body: z.object({ ...move, remark }),
    data: purchaseDetail,
  }),
  approvePurchaseOrder: post({
    summary: 'Approve a purchase order that another person committed; the supplier gets it by mail',
    access: 'purchase.approve',
    sends: ['purchaseOrder', 'approve'],
    idempotency: 'optional',
    body: z.object(move),
    data: purchaseDetail,
  }),
  receivePurchaseOrder: post({
    summary: 'Take goods of a purchase order into stock, all or a part of what is open',
    access: 'purchase.receive',
    sends: ['purchaseOrder', 'receive'],
    idempotency: 'required',
    body: z.object({
      ...move,
      lines: z
        .array(
          z
            .object({
              lineId: idOf('purchaseLine'),
              quantity,
              /** The lots that it comes in, which together are all of it. */
              lots: lotParts.optional(),
            })
            .superRefine(lotsAreAll),
        )
        .min(1, 'validation.atLeastOneItem')
        .max(200, 'validation.tooMany'),
    }),
    data: purchaseDetail,
  }),
  payPurchaseOrder: post({
    summary: 'Record that a purchase order was paid in full',
    access: 'purchase.pay',
    sends: ['purchaseOrder', 'pay'],
    idempotency: 'required',
    body: z.object({
      ...move,
      /** For example the reference of the bank transfer. */
      remark: text(200).optional(),
    }),
    data: purchaseDetail,
  }),
  finishPurchaseOrder: post({
    summary: 'Finish a purchase order that is received and paid in full',
    access: 'purchase.approve',
    sends: ['purchaseOrder', 'finish'],
    idempotency: 'optional',
    body: z.object(move),
    data: purchaseDetail,
  }),
  closePurchaseOrder: post({
    summary: 'Close a purchase order of which nothing was received',
    access: 'purchase.approve',
    sends: ['purchaseOrder', 'close'],
    idempotency: 'optional',
    body: z.object({ ...move, remark }),
    data: purchaseDetail,
  }),
  closeShortPurchaseOrder: post({
    summary: 'Let go what has not come in of a purchase order: it costs what came',
    access: 'purchase.approve',
    sends: ['purchaseOrder', 'closeShort'],
    idempotency: 'optional',
    body: z.object({ ...move, remark }),
    data: purchaseDetail,
  }),
  mailPurchaseOrder: post({
    summary: 'Send a confirmed purchase order to its supplier by mail once more',
    access: 'purchase.edit',
    sends: ['purchaseOrder', 'sendMail'],
    idempotency: 'optional',
    body: z.object(move),
    data: purchaseDetail,
  }),
  getPurchaseOrderDocument: download({
    summary: "A purchase order as a PDF, in the caller's language",
    access: 'purchase.view',
    params: z.object({ id: idTextOf('purchaseOrder') }),
    mediaTypes: [MEDIA_TYPES.pdf],
  }),
  exportPurchaseReport: download({
    summary: 'The purchase report as a spreadsheet: the orders that a filter finds, line by line',
    access: 'purchase.view',
    body: purchaseFilter,
    mediaTypes: [MEDIA_TYPES.xlsx],
  }),
});
