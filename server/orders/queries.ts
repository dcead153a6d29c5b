import { type SQL, sql } from 'drizzle-orm';
import type { StoredFile } from '../../api/files/storedFile.ts';
import { sumToMinor, toMinor } from '../../api/kernel/money.ts';
import type { FigureChange } from '../../api/kernel/record.ts';
import type { LineWeight } from '../../api/kernel/weight.ts';
import type { VehicleType } from '../../api/vehicles/vehicleTypes.ts';
import type { ChartState } from '../../machines/kernel/law/explain.ts';
import type { Asked, OrderFacts } from '../../machines/order/law/facts.ts';
import { customers } from '../customers/tables.ts';
import { isDriverBarred } from '../drivers/places.ts';
import { drivers } from '../drivers/tables.ts';
import { baseUnit, baseUnitZh } from '../goods/baseUnit.ts';
import { thumbnailOf } from '../goods/shownPictures.ts';
import { goods } from '../goods/tables.ts';
import { invoices } from '../invoices/tables.ts';
import { fixed } from '../kernel/db/fixedSql.ts';
import { accounts, shops } from '../kernel/db/tables/access.ts';
import { files, fileUses } from '../kernel/db/tables/files.ts';
import { recordHistory } from '../kernel/db/tables/records.ts';
import type { Database, Transaction } from '../kernel/db/transaction.ts';
import { type WalletJson, walletFromJson, walletOfPhone } from '../members/wallet.ts';
import { holdsOf } from '../pickLists/holds.ts';
import { limitFrom, type SetLimit, setLimitOf } from '../shopSettings/limits.ts';
import { isVehicleBarred } from '../vehicles/places.ts';
import { vehicles } from '../vehicles/tables.ts';
import { waybills } from '../waybills/tables.ts';
import { discountFactsOf } from './discountFacts.ts';
import { factsOf } from './facts.ts';
import { payerColumn } from './payer.ts';
import { orderLines, orderPayments, orders, shipments } from './tables.ts';
import { lineWeight } from './weightOfLine.ts';

/** An order's row as JSON: amounts are decimal strings, moments ISO 8601 texts. */
export interface OrderJson {
  id: number;
  shopId: number;
  orderSn: string;
  kind: string;
  channel: string;
  platformType: string | null;
  state: ChartState;
  version: number;
  status: string;
  paymentStatus: string;
  reviewOverdue: boolean;
  prepaid: boolean;
  currency: string;
  items: string;
  discount: string;
  deliveryFee: string;
  channelFeeRate: string | null;
  gstPercent: string;
  gst: string;
  total: string;
  paid: string;
  refunded: string;
  paymentMethod: string | null;
  paymentTermsCode: string | null;
  invoiceNo: string | null;
  promotionCode: string | null;
  customerId: number | null;
  customerName: string;
  customerNameZh: string;
  customerPhone: string;
  address: string | null;
  distance: number | null;
  deliveryContact: string | null;
  deliveryPhone: string | null;
  customerReference: string | null;
  customerRemark: string | null;
  merchantRemark: string | null;
  itemCount: number;
  driverId: number | null;
  vehicleId: number | null;
  asked: Asked | null;
  placedAt: string;
  deliveryAt: string | null;
}

export interface LineJson {
  id: number;
  goodsId: number;
  sku: string;
  name: string;
  nameZh: string;
  specification: string;
  unit: string;
  unitZh: string;
  ratio: number;
  quantity: number;
  shipped: number;
  price: string;
  amount: string;
  /** What was agreed to be taken off it, and why; empty where nothing was. */
  discount: string;
  discountAgreed: string;
  discountReason: string;
  gst: string;
  stock: number;
  /** Null where it is charged by the piece. */
  weight: LineWeight | null;
  baseUnit: string;
  baseUnitZh: string;
  /** The picture of the goods for lists, by its file. */
  thumbnail: number | null;
}

/** An order with all that its chart decides by. */
export interface OrderWithFacts {
  order: OrderJson;
  lines: LineJson[];
  facts: OrderFacts;
}

/** The same with all that its page shows. */
export interface WholeOrder extends OrderWithFacts {
  driver: { id: number; name: string; phone: string } | null;
  vehicle: { id: number; plate: string; type: VehicleType } | null;
  waybill: { id: number; number: string } | null;
  payments: {
    id: number;
    version: number;
    amount: string;
    method: string | null;
    reference: string;
    valueDate: string;
    takenBackAt: string | null;
    proof: StoredFile | null;
  }[];
  shipments: {
    id: number;
    at: string;
    actorName: string;
    lines: { lineId: number; quantity: number }[];
  }[];
  history: {
    version: number;
    at: string;
    actorId: number | null;
    actorName: string;
    actorAccount: string | null;
    actorAvatar: number | null;
    actorRole: string;
    event: string;
    payload: Record<string, unknown>;
    from: ChartState | null;
    to: ChartState;
    remark: string | null;
    figures: FigureChange[] | null;
  }[];
}

type Reader = Pick<Database | Transaction, 'execute'>;

/** Reads whole orders in one statement, so that what one answer shows belongs together. */
export async function readWhole(db: Reader, where: SQL): Promise<WholeOrder[]> {
  const { rows } = await db.execute<{ found: WholeJson }>(
    sql`select row_to_json(found) as found from (select ${sourceColumns}, ${pageColumns} ${from} where ${where}) found`,
  );
  return rows.map(({ found }) => ({
    ...withFacts(found),
    driver: found.driver,
    vehicle: found.vehicle,
    waybill: found.waybill,
    payments: found.payments,
    shipments: found.shipments,
    history: found.history,
  }));
}

/** Reads what the chart decides by of many orders, in one statement, in no order. */
export async function readFacts(db: Reader, where: SQL): Promise<OrderWithFacts[]> {
  const { rows } = await db.execute<{ found: SourceJson }>(
    sql`select row_to_json(found) as found from (select ${sourceColumns} ${from} where ${where}) found`,
  );
  return rows.map(({ found }) => withFacts(found));
}

interface SourceJson {
  order: OrderJson;
  lines: LineJson[];
  customer: {
    id: number;
    name: string;
    nameZh: string;
    status: string;
    creditLimit: string;
    receivable: string;
  } | null;
  wallet: WalletJson | null;
  invoiced: string | null;
  storeOpen: boolean;
  unavailableDrivers: number[];
  unavailableVehicles: number[];
  pickLists: OrderFacts['pickLists'];
  storeReopensAt: string | null;
  refundLimit: SetLimit | null;
  correctionLimit: SetLimit | null;
}

/** An order's limits, in minor units of its currency, which is the shop's. */
export const limitsFrom = (
  set: Pick<SourceJson, 'refundLimit' | 'correctionLimit'>,
  currency: string,
): OrderFacts['limits'] => ({
  refund: limitFrom(set.refundLimit, 'refund', currency),
  correction: limitFrom(set.correctionLimit, 'correction', currency),
});

type WholeJson = SourceJson &
  Pick<WholeOrder, 'driver' | 'vehicle' | 'waybill' | 'payments' | 'shipments' | 'history'>;

function withFacts(source: SourceJson): OrderWithFacts {
  const { order, lines, customer, wallet, storeOpen, storeReopensAt } = source;
  const discounts = discountFactsOf(order, lines);
  const facts = factsOf({
    order: {
      ...order,
      total: toMinor(order.total),
      paid: toMinor(order.paid),
      refunded: toMinor(order.refunded),
    },
    lines: lines.map((line, index) => ({
      lineId: line.id,
      goodsId: line.goodsId,
      name: line.name,
      nameZh: line.nameZh,
      unit: line.unit,
      unitZh: line.unitZh,
      ratio: line.ratio,
      baseUnit: line.baseUnit,
      baseUnitZh: line.baseUnitZh,
      quantity: line.quantity,
      shipped: line.shipped,
      stock: line.stock,
      ...(line.weight ? { weight: line.weight } : {}),
      discount: discounts[index],
    })),
    invoiced: source.invoiced === null ? null : toMinor(source.invoiced),
    customer: customer
      ? {
          ...customer,
          creditLimit: toMinor(customer.creditLimit),
          receivable: sumToMinor(customer.receivable),
        }
      : null,
    wallet: walletFromJson(wallet),
    storeOpen,
    unavailableDrivers: source.unavailableDrivers,
    unavailableVehicles: source.unavailableVehicles,
    pickLists: source.pickLists,
    storeReopensAt: storeReopensAt === null ? null : new Date(storeReopensAt).toISOString(),
    limits: limitsFrom(source, order.currency),
    // Whoever asks for it is said where it is shown.
    actor: null,
    state: order.state,
  });
  return { order, lines, facts };
}

/** The columns of an `OrderJson`. */
export const orderColumns = sql`
  ${orders.id} as "id", ${orders.shopId} as "shopId", ${orders.orderSn} as "orderSn",
  ${orders.kind} as "kind", ${orders.channel} as "channel",
  ${orders.platformType} as "platformType", ${orders.distance} as "distance", ${orders.state} as "state",
  ${orders.version} as "version", ${orders.status} as "status",
  ${orders.paymentStatus} as "paymentStatus", ${orders.reviewOverdue} as "reviewOverdue",
  ${orders.prepaid} as "prepaid", ${orders.currency} as "currency",
  ${orders.items}::text as "items", ${orders.discount}::text as "discount",
  ${orders.deliveryFee}::text as "deliveryFee", ${orders.channelFeeRate}::text as "channelFeeRate", ${orders.gstPercent}::text as "gstPercent",
  ${orders.gst}::text as "gst", ${orders.total}::text as "total", ${orders.paid}::text as "paid",
  ${orders.refunded}::text as "refunded", ${orders.paymentMethod} as "paymentMethod",
  ${orders.paymentTermsCode} as "paymentTermsCode", ${orders.invoiceNo} as "invoiceNo",
  ${orders.promotionCode} as "promotionCode", ${orders.customerId} as "customerId",
  ${orders.customerName} as "customerName", ${orders.customerNameZh} as "customerNameZh",
  ${orders.customerPhone} as "customerPhone",
  ${orders.address} as "address", ${orders.deliveryContact} as "deliveryContact",
  ${orders.deliveryPhone} as "deliveryPhone",
  ${orders.customerReference} as "customerReference", ${orders.customerRemark} as "customerRemark",
  ${orders.merchantRemark} as "merchantRemark", ${orders.itemCount} as "itemCount",
  ${orders.driverId} as "driverId", ${orders.vehicleId} as "vehicleId", ${orders.asked} as "asked",
  ${orders.placedAt} as "placedAt", ${orders.deliveryAt} as "deliveryAt"`;

const one = (select: SQL) => sql`(select row_to_json(one) from (${select}) one)`;
const many = (select: SQL) =>
  sql`(select coalesce(json_agg(many), '[]'::json) from (${select}) many)`;

/** The lines of an order with what is on the shelf now, as JSON. */
export const linesColumn = fixed(
  many(sql`
  select ${orderLines.id} as "id", ${orderLines.goodsId} as "goodsId", ${orderLines.sku} as "sku",
    ${orderLines.name} as "name", ${orderLines.nameZh} as "nameZh",
    ${orderLines.specification} as "specification", ${orderLines.unit} as "unit",
    ${orderLines.unitZh} as "unitZh", ${orderLines.ratio} as "ratio",
    ${orderLines.quantity} as "quantity", ${orderLines.shipped} as "shipped",
    ${orderLines.price}::text as "price", ${orderLines.amount}::text as "amount",
    ${orderLines.discount}::text as "discount", ${orderLines.discountReason} as "discountReason",
    ${orderLines.discountAgreed}::text as "discountAgreed",
    ${orderLines.gst}::text as "gst", ${goods.stock} as "stock",
    ${lineWeight} as "weight",
    ${baseUnit} as "baseUnit", ${baseUnitZh} as "baseUnitZh",
    ${thumbnailOf(goods.id)} as "thumbnail"
  from ${orderLines} join ${goods} on ${goods.id} = ${orderLines.goodsId}
  where ${orderLines.orderId} = ${orders.id} order by ${orderLines.id}`),
);

const customerColumn = one(sql`
  select ${customers.id} as "id", ${customers.name} as "name", ${customers.nameZh} as "nameZh",
    ${customers.status} as "status",
    ${customers.creditLimit}::text as "creditLimit", ${customers.receivable}::text as "receivable"
  from ${customers} where ${customers.id} = ${orders.customerId}`);

const walletColumn = one(
  walletOfPhone(
    sql`${orders.shopId}`,
    sql`${orders.customerPhone}`,
    sql`${orders.currency}`,
    payerColumn,
  ),
);

/** The shop's drivers who are off duty or were removed, as an order's chart asks for them. */
export const unavailableDrivers = sql<number[]>`(
  select coalesce(json_agg(${drivers.id} order by ${drivers.id}), '[]') from ${drivers}
  where ${drivers.shopId} = ${orders.shopId} and ${isDriverBarred})`;

/** The shop's vehicles that no order goes out with now, as an order's chart asks for them. */
export const unavailableVehicles = sql<number[]>`(
  select coalesce(json_agg(${vehicles.id} order by ${vehicles.id}), '[]') from ${vehicles}
  where ${vehicles.shopId} = ${orders.shopId} and ${isVehicleBarred})`;

/** What the tax invoice of an order came to, as its chart asks for it. */
export const invoicedTotal = sql<string | null>`(
  select ${invoices.says} ->> 'total' from ${invoices} where ${invoices.orderId} = ${orders.id})`;

const sourceColumns = fixed(sql`
  ${one(sql`select ${orderColumns}`)} as "order", ${linesColumn} as "lines",
  ${customerColumn} as "customer", ${walletColumn} as "wallet",
  ${unavailableDrivers} as "unavailableDrivers",
  ${unavailableVehicles} as "unavailableVehicles",
  ${many(holdsOf(sql`${orders.id}`))} as "pickLists",
  ${setLimitOf('refund', orders.shopId)} as "refundLimit",
  ${setLimitOf('correction', orders.shopId)} as "correctionLimit",
  ${invoicedTotal} as "invoiced",
  ${shops.open} as "storeOpen", ${shops.reopensAt} as "storeReopensAt"`);

const driverColumn = one(sql`
  select ${drivers.id} as "id", ${drivers.name} as "name", ${drivers.phone} as "phone"
  from ${drivers} where ${drivers.id} = ${orders.driverId}`);

const vehicleColumn = one(sql`
  select ${vehicles.id} as "id", ${vehicles.plate} as "plate", ${vehicles.type} as "type"
  from ${vehicles} where ${vehicles.id} = ${orders.vehicleId}`);

const waybillColumn = one(sql`
  select ${waybills.id} as "id", ${waybills.number} as "number"
  from ${waybills} where ${waybills.id} = ${orders.waybillId}`);

const paymentsColumn = many(sql`
  select ${orderPayments.id} as "id", ${orderPayments.version} as "version",
    ${orderPayments.amount}::text as "amount", ${orderPayments.method} as "method",
    ${orderPayments.reference} as "reference", ${orderPayments.valueDate} as "valueDate",
    ${orderPayments.takenBackAt} as "takenBackAt",
    ${one(sql`select ${files.id} as "id", ${files.name} as "name",
      ${files.mediaType} as "mediaType", ${files.size} as "size", ${files.width} as "width",
      ${files.height} as "height"
      from ${fileUses} join ${files} on ${files.id} = ${fileUses.fileId}
      where ${fileUses.record} = 'orderPayment' and ${fileUses.recordId} = ${orderPayments.id}`)} as "proof"
  from ${orderPayments} where ${orderPayments.orderId} = ${orders.id} order by ${orderPayments.version}`);

const shipmentsColumn = many(sql`
  select ${shipments.id} as "id", ${shipments.at} as "at", ${shipments.actorName} as "actorName",
    ${shipments.lines} as "lines"
  from ${shipments} where ${shipments.orderId} = ${orders.id} order by ${shipments.id}`);

const historyColumn = many(sql`
  select ${recordHistory.version} as "version", ${recordHistory.at} as "at",
    ${recordHistory.actorId} as "actorId", ${recordHistory.actorName} as "actorName",
    ${accounts.username} as "actorAccount", ${accounts.avatar} as "actorAvatar",
    ${recordHistory.actorRole} as "actorRole", ${recordHistory.event} as "event",
    ${recordHistory.payload} as "payload", ${recordHistory.fromState} as "from",
    ${recordHistory.toState} as "to", ${recordHistory.remark} as "remark",
    ${recordHistory.figures} as "figures"
  from ${recordHistory} left join ${accounts} on ${accounts.id} = ${recordHistory.actorId}
  where ${recordHistory.lifecycle} = 'order' and ${recordHistory.recordId} = ${orders.id}
  order by ${recordHistory.version}`);

const pageColumns = fixed(sql`
  ${driverColumn} as "driver", ${vehicleColumn} as "vehicle",
  ${waybillColumn} as "waybill",
  ${paymentsColumn} as "payments", ${shipmentsColumn} as "shipments",
  ${historyColumn} as "history"`);

const from = fixed(sql`from ${orders} join ${shops} on ${shops.id} = ${orders.shopId}`);
