import { z } from 'zod';
import { storedFile } from '../files/storedFile.ts';
import { idOf } from '../ids.ts';
import { historyLine, person, stateValue } from '../kernel/record.ts';
import { id, instant, money, text, versionNumber } from '../kernel/wire.ts';
import { VEHICLE_TYPES } from '../vehicles/vehicleTypes.ts';
import { askedDiscount, lineDiscount } from './discountFacts.ts';
import { lineWeight } from './lineWeight.ts';
import { orderPrice } from './orderPrice.ts';

export { type OrderPrice, orderPrice } from './orderPrice.ts';

const kinds = ['wholesale', 'delivery', 'selfPickup', 'qrCode', 'reservation', 'voucher'] as const;
const places = [
  'pendingSubmission',
  'pendingPayment',
  'new',
  'waitingForOrder',
  'storeAccepted',
  'preparing',
  'waitingPickup',
  'pendingShipment',
  'partialShipment',
  'shipped',
  'pendingDelivery',
  'shipping.ownDriver',
  'shipping.waitingForRider',
  'shipping.riderAccepted',
  'shipping.riderPickedUp',
  'arrived',
  'delivered',
  'completed',
  'reviewed',
  'cancelled',
] as const;
const correctedPayments = ['unpaid', 'paid', 'notRefunded', 'refunded'] as const;
const payments = [...correctedPayments, 'toDecide'] as const;
const methods = [
  'WALLET_PAY',
  'WECHAT_PAY',
  'CASH_PAY',
  'CREDITCARD_PAY',
  'CASH_PAY_ON_PICK',
  'ALIPAY',
  'PAYNOW',
] as const;

/**
 * The tabs of the order list; each but `all`, `reviewOverdue`, and those of what has yet to be
 * delivered, `late` (its time is over) and `dueToday`, is a tag `tab:…` on the chart.
 */
export const ORDER_TABS = [
  'all',
  'toAccept',
  'reviewOverdue',
  'late',
  'dueToday',
  'pendingPayment',
  'inProgress',
  'completed',
  'pendingSubmission',
  'cancelled',
] as const;
export type OrderTab = (typeof ORDER_TABS)[number];

/** Where an order came from. */
export const CHANNELS = ['backOffice', 'webShop', 'app', 'shopee', 'lazada', 'groupBuy'] as const;

/** What a platform calls the type of an order that it hands over (spec section 3). */
export const PLATFORM_TYPES = ['takeaway', 'shop', 'live', 'flashOrder', 'selfPickUp'] as const;

export const platformType = z.enum(PLATFORM_TYPES);
export const orderKind = z.enum(kinds);
export const orderPlace = z.enum(places);
export const orderPayment = z.enum(payments);
/** The ones that a correction can name. */
export const correctedPayment = z.enum(correctedPayments);
export const paymentMethod = z.enum(methods);

/** A row of the order list. */
export const orderRow = z
  .object({
    id: idOf('order'),
    orderSn: z.string(),
    kind: orderKind,
    channel: z.enum(CHANNELS),
    /** The platform's own type; null where no platform said one. */
    platformType: platformType.nullable(),
    status: orderPlace,
    paymentStatus: orderPayment,
    /** Not reviewed for over 12 hours. */
    reviewOverdue: z.boolean(),
    customerId: idOf('customer').nullable(),
    customerName: z.string(),
    /** Empty where it is not known. */
    customerNameZh: z.string(),
    itemCount: z.number().int(),
    total: money,
    refunded: money,
    paid: money,
    /** Some of it was paid, and the rest can be. */
    partlyPaid: z.boolean(),
    currency: z.string(),
    placedAt: instant,
    /** When it is to arrive. */
    deliveryAt: instant.nullable(),
    version: versionNumber,
  })
  .meta({ id: 'OrderRow' });
export type OrderRow = z.output<typeof orderRow>;

/** The same as the list of orders shows it. */
export const listedOrder = orderRow.extend({
  /** It was to be with its customer by now, and is not. */
  late: z.boolean(),
});
export type ListedOrder = z.output<typeof listedOrder>;

/** What filters the order list, the same for its counts and for bulk actions. */
export const orderFilter = z.object({
  tab: z.enum(ORDER_TABS).default('all'),
  kind: z.array(orderKind).max(6).optional(),
  channel: z.array(z.enum(CHANNELS)).max(6).optional(),
  platformType: z.array(platformType).max(5).optional(),
  status: z.array(orderPlace).max(20).optional(),
  paymentStatus: z.array(orderPayment).max(payments.length).optional(),
  /** Of which some was paid, and not all. */
  partlyPaid: z.boolean().optional(),
  /** In the order number, the customer's names or phone. */
  search: text(60).optional(),
  placedFrom: instant.optional(),
  placedTo: instant.optional(),
  /** When it is to arrive; of an order without a time of its own, when it was placed. */
  deliveryFrom: instant.optional(),
  /** Not included. */
  deliveryTo: instant.optional(),
  customerId: idOf('customer').optional(),
  driverId: idOf('driver').optional(),
  vehicleId: idOf('vehicle').optional(),
  waybillId: idOf('waybill').optional(),
  /** Whether they were ever exported for another program. */
  exported: z.boolean().optional(),
  /** Those alone that are in this export. */
  soExportId: idOf('soExport').optional(),
});
export type OrderFilter = z.input<typeof orderFilter>;

/** One line of an order (spec section 3: name, specification, quantity, price). */
export const orderLine = z
  .object({
    id: idOf('orderLine'),
    goodsId: idOf('goods'),
    sku: z.string(),
    name: z.string(),
    nameZh: z.string(),
    specification: z.string(),
    unit: z.string(),
    unitZh: z.string(),
    ratio: z.number(),
    quantity: z.number(),
    shipped: z.number(),
    /** For one of this unit, or for a kilogram where it is charged by weight, before GST. */
    price: money,
    /** Absent where it is charged by the piece. */
    weight: lineWeight.optional(),
    amount: money,
    /** What staff agreed to take off it, and why; absent where they did not. */
    discount: money.optional(),
    discountReason: z.string().optional(),
    gst: money,
    /** What is on the shelf now, in base units. */
    stock: z.number(),
    /** The goods' picture for lists; absent where they have none. */
    thumbnail: idOf('file').optional(),
  })
  .meta({ id: 'OrderLine' });
export type OrderLine = z.output<typeof orderLine>;

/** What the chart decides by; amounts in minor units. The same shape as the chart's own facts. */
export const orderFacts = z
  .object({
    orderId: idOf('order'),
    kind: orderKind,
    currency: z.string(),
    prepaid: z.boolean(),
    total: z.number().int(),
    paid: z.number().int(),
    refunded: z.number().int(),
    paymentMethod: paymentMethod.nullable(),
    lines: z.array(
      z.object({
        lineId: idOf('orderLine'),
        goodsId: idOf('goods'),
        name: z.string(),
        nameZh: z.string(),
        unit: z.string(),
        unitZh: z.string(),
        ratio: z.number(),
        baseUnit: z.string(),
        baseUnitZh: z.string(),
        quantity: z.number(),
        shipped: z.number(),
        stock: z.number(),
        weight: lineWeight.optional(),
        discount: lineDiscount.optional(),
      }),
    ),
    /** What its tax invoice came to; null without one. */
    invoiced: z.number().int().nullable(),
    cancelled: z.boolean(),
    customer: z
      .object({
        id: idOf('customer'),
        name: z.string(),
        nameZh: z.string().optional(),
        frozen: z.boolean(),
        creditLimit: z.number().int(),
        receivable: z.number().int(),
      })
      .nullable(),
    wallet: z
      .object({ memberId: idOf('member'), member: z.string(), balance: z.number().int() })
      .nullable(),
    storeOpen: z.boolean(),
    unavailableDrivers: z.array(idOf('driver')),
    unavailableVehicles: z.array(idOf('vehicle')),
    /** What pick lists under way hold of its lines, each in the line's unit. */
    pickLists: z.array(
      z.object({
        pickListId: idOf('pickList'),
        number: z.string(),
        lineId: idOf('orderLine'),
        quantity: z.number(),
      }),
    ),
    storeReopensAt: instant.nullable(),
    driverId: idOf('driver').nullable(),
    vehicleId: idOf('vehicle').nullable(),
    limits: z.object({
      refund: z.number().int().nullable(),
      correction: z.number().int().nullable(),
    }),
    /** What somebody asked for and another person has to decide. */
    asked: z
      .object({
        event: z.discriminatedUnion('type', [
          z.object({
            type: z.literal('refund'),
            amount: z.number().int(),
            remark: z.string(),
            ofCase: z.literal(true).optional(),
          }),
          z.object({
            type: z.literal('correctPayment'),
            to: correctedPayment,
            remark: z.string(),
            payment: z
              .object({
                id: idOf('orderPayment'),
                amount: z.number().int(),
                methodLeft: paymentMethod.nullable().optional(),
              })
              .optional(),
          }),
          z.object({ type: z.literal('correctStatus'), to: orderPlace, remark: z.string() }),
          z.object({ type: z.literal('cancel'), remark: z.string() }),
          askedDiscount,
        ]),
        amount: z.number().int(),
        by: person.nullable(),
        at: instant.nullable(),
      })
      .nullable(),
    actor: person.nullable(),
  })
  .meta({ id: 'OrderFacts' });

/** What came in for an order at once. */
const notedPayment = z
  .object({
    id: idOf('orderPayment'),
    /** The order's after the move that noted it: its line of the history says by whom. */
    version: versionNumber,
    amount: money,
    /** Null where the status was corrected to paid by hand. */
    method: paymentMethod.nullable(),
    reference: z.string(),
    /** By the shop's clock, `YYYY-MM-DD`. */
    valueDate: z.string(),
    /** It was noted wrongly: when it was taken back. */
    takenBackAt: instant.nullable(),
    /** A picture of the receipt. */
    proof: storedFile.nullable(),
  })
  .meta({ id: 'OrderPaymentRow' });

/** An order as it is answered: the order, where it is on its chart, and what happened. */
export const orderDetail = z
  .object({
    order: orderRow.extend({
      prepaid: z.boolean(),
      price: orderPrice,
      paymentMethod: paymentMethod.nullable(),
      paymentTermsCode: z.string().nullable(),
      invoiceNo: z.string().nullable(),
      /** What its tax invoice came to when it was issued, whatever the order costs now; null without one. */
      invoiceTotal: money.nullable(),
      customerPhone: z.string(),
      address: z.string().nullable(),
      /** How far it is brought, metres; null where nobody said. */
      distance: z.number().int().nullable(),
      /** Whom to ask for at the address; null where it came without. */
      deliveryContact: z.string().nullable(),
      deliveryPhone: z.string().nullable(),
      /** What the customer calls it: the number of its own order. */
      customerReference: z.string().nullable(),
      customerRemark: z.string().nullable(),
      merchantRemark: z.string().nullable(),
      promotionCode: z.string().nullable(),
      driver: z.object({ id: idOf('driver'), name: z.string(), phone: z.string() }).nullable(),
      vehicle: z
        .object({ id: idOf('vehicle'), plate: z.string(), type: z.enum(VEHICLE_TYPES) })
        .nullable(),
      /** The waybill that it goes out with, or went out with. */
      waybill: z.object({ id: idOf('waybill'), number: z.string() }).nullable(),
      lines: z.array(orderLine),
      /** What came in, a row for each payment, the first one first. */
      payments: z.array(notedPayment),
      shipments: z.array(
        z.object({
          id,
          at: instant,
          actorName: z.string(),
          lines: z.array(z.object({ lineId: idOf('orderLine'), quantity: z.number() })),
        }),
      ),
    }),
    state: stateValue,
    facts: orderFacts,
    history: z.array(historyLine),
  })
  .meta({ id: 'OrderDetail' });
export type OrderDetail = z.output<typeof orderDetail>;
