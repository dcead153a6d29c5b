import type { WaybillFacts } from '../../../machines/waybill/law/facts.ts';
import type { Variant } from '../../paths/plan.ts';

/** A waybill with an order that reaches its customer, and nothing against its departure. */
export const waybillFacts: WaybillFacts = {
  waybillId: 1,
  driverId: 11,
  vehicleId: 21,
  day: '2026-12-01',
  orders: 1,
  openOrders: 0,
  firstOpen: null,
  driverBarred: false,
  vehicleBarred: false,
  driverOut: null,
  vehicleOut: null,
  load: { grams: 800_000, millilitres: 5_000_000, unweighed: 0, unmeasured: 0, coldest: 'frozen' },
  hold: { grams: 900_000, millilitres: 5_800_000, cooling: 'frozen' },
  overloadAllowed: false,
  cash: null,
};

export const waybillVariants: Variant<WaybillFacts>[] = [{ name: 'any', facts: waybillFacts }];
