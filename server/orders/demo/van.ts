import { COLDNESSES, type Coldness } from '../../../machines/waybill/law/load.ts';
import type { Random } from '../../kernel/demo/random.ts';

interface Ground {
  driverIds: readonly number[];
  vehicles: readonly { id: number; cooling: Coldness }[];
  goods: readonly { id: number; storage: Coldness }[];
}

/**
 * Each driver has a vehicle of his own, so that one waybill is on the road with both; it keeps the goods
 * as cold as they are kept.
 */
export function vanOf(
  random: Random,
  { driverIds, vehicles, goods }: Ground,
  lines: readonly { goodsId: number }[],
) {
  const storages = goods.flatMap(({ id, storage }) =>
    lines.some(({ goodsId }) => goodsId === id) ? [storage] : [],
  );
  const coldest = COLDNESSES.findLast((one) => storages.includes(one)) ?? 'ambient';
  const vans = driverIds.flatMap((driverId, index) => {
    const vehicle = vehicles[index];
    return vehicle && COLDNESSES.indexOf(vehicle.cooling) >= COLDNESSES.indexOf(coldest)
      ? [{ driverId, vehicleId: vehicle.id }]
      : [];
  });
  return random.pick(vans);
}
