import { fromMinor } from '../../api/kernel/money.ts';
import type { PricedUnit } from '../../api/priceChanges/calls.ts';
import { isByWeight } from '../../machines/orderEntry/law/price.ts';
import type { Call } from '../kernel/context.ts';
import type { UnitNow } from './linesNow.ts';

const orNull = (minor: number | null) => (minor === null ? null : fromMinor(minor));

/** Goods in a unit as the wire has them; what they cost is for those alone who see goods. */
export const presentUnit = (
  { actor }: Pick<Call, 'actor'>,
  { goods, unit, unitZh, at, isSold, today, tier, cost }: UnitNow,
  goodsId: number,
): PricedUnit => ({
  goodsId,
  sku: goods?.sku ?? '',
  name: goods?.name ?? '',
  nameZh: goods?.nameZh ?? '',
  unit,
  unitZh,
  ...(isByWeight(goods ?? {}) ? { byWeight: true as const } : {}),
  at,
  isSold,
  today: orNull(today),
  tier: orNull(tier),
  cost: actor.grants('goods.view') ? orNull(cost) : null,
});
