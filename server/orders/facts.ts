import { decidable } from '../../api/kernel/money.ts';
import { isBarred } from '../../machines/customer/law/index.ts';
import { type ChartState, isTagged } from '../../machines/kernel/law/explain.ts';
import type { Person } from '../../machines/kernel/law/rules.ts';
import type {
  Asked,
  OrderFacts,
  OrderKind,
  OrderLineFacts,
  PaymentMethod,
} from '../../machines/order/law/facts.ts';
import { orderLifecycle } from '../../machines/order/law/index.ts';

/** What the facts of an order are made of: its row, its lines with the shelf, and the outside. */
export interface FactsSource {
  order: {
    id: number;
    kind: string;
    currency: string;
    prepaid: boolean;
    total: number;
    paid: number;
    refunded: number;
    paymentMethod: string | null;
    driverId: number | null;
    vehicleId: number | null;
    asked: Asked | null;
  };
  lines: OrderLineFacts[];
  /** What its tax invoice came to, in minor units; null without one. */
  invoiced: number | null;
  customer: {
    id: number;
    name: string;
    nameZh: string;
    status: string;
    creditLimit: number;
    receivable: bigint;
  } | null;
  wallet: OrderFacts['wallet'];
  storeOpen: boolean;
  unavailableDrivers: readonly number[];
  unavailableVehicles: readonly number[];
  pickLists: OrderFacts['pickLists'];
  /** ISO 8601. */
  storeReopensAt: string | null;
  /** As the shop has set them; null where one person is enough for any amount. */
  limits: OrderFacts['limits'];
  /** Who asks; null for nobody in particular. */
  actor: Person | null;
  /** Null before the chart begins. */
  state: ChartState | null;
}

/** The facts of an order as its chart wants them. Amounts are integers in minor units. */
export function factsOf(source: FactsSource): OrderFacts {
  const { order, lines, customer, wallet, storeOpen, storeReopensAt, state } = source;
  return {
    orderId: order.id,
    kind: order.kind as OrderKind,
    currency: order.currency,
    prepaid: order.prepaid,
    total: order.total,
    paid: order.paid,
    refunded: order.refunded,
    paymentMethod: order.paymentMethod as PaymentMethod | null,
    lines,
    invoiced: source.invoiced,
    // The chart keeps this fact itself: it is what its state says, so it is not stored twice.
    cancelled: state !== null && isTagged(orderLifecycle, state as ChartState, 'cancelled'),
    customer: customer
      ? {
          id: customer.id,
          name: customer.name,
          nameZh: customer.nameZh,
          frozen: isBarred(customer.status),
          creditLimit: customer.creditLimit,
          receivable: decidable(customer.receivable),
        }
      : null,
    wallet,
    storeOpen,
    unavailableDrivers: [...source.unavailableDrivers],
    unavailableVehicles: [...source.unavailableVehicles],
    pickLists: source.pickLists,
    storeReopensAt,
    driverId: order.driverId,
    vehicleId: order.vehicleId,
    limits: source.limits,
    asked: order.asked,
    actor: source.actor,
  };
}
