import { and, eq, notInArray } from 'drizzle-orm';
import type { VehicleDetail } from '../../api/vehicles/calls.ts';
import { plateForm } from '../../api/vehicles/plateForm.ts';
import type { VehicleCard, VehicleEvent } from '../../machines/vehicle/law/facts.ts';
import { GONE_PLACES } from '../../machines/vehicle/law/index.ts';
import type { Call } from '../kernel/context.ts';
import { withRetries } from '../kernel/db/transaction.ts';
import { isTaken } from '../kernel/db/uniqueRefusal.ts';
import { invalid } from '../kernel/failure.ts';
import { moveOne, type Which } from '../kernel/moveOne.ts';
import { begin } from '../kernel/record.ts';
import { inShop } from '../kernel/scope.ts';
import { plateFormOf } from './plates.ts';
import { vehicleDetail } from './queries.ts';
import { storedVehicle } from './stored.ts';
import { vehiclePlate, vehicles } from './tables.ts';

/** Adds a vehicle to the shop. @throws Failure 4000 where the plate is taken */
export async function addVehicle(call: Call, card: VehicleCard): Promise<VehicleDetail> {
  const { shopId, actor } = call;
  const id = await plated(call, card, () =>
    withRetries(call.db, async (tx) => {
      const [row] = await tx
        .insert(vehicles)
        .values({ shopId, ...card })
        .returning({ id: vehicles.id });
      if (!row) throw new Error('The vehicle was not written');
      const facts = { vehicleId: row.id, ...card, planned: 0, onRoad: 0, firstOrder: null };
      const record = { id: row.id, shopId, name: card.plate, facts };
      await begin(tx, storedVehicle, record, { actor, at: call.now() });
      return row.id;
    }),
  );
  return vehicleDetail(call, id);
}

/** Changes what is known of a vehicle. @throws the same, and as `moveVehicle` does */
export const changeVehicle = (
  call: Call,
  card: VehicleCard,
  which: Which,
): Promise<VehicleDetail> =>
  plated(call, card, () => moveVehicle(call, { type: 'update', card }, which));

/**
 * Sends one event to a vehicle and answers it as it is then.
 * @throws as `moveOne` does
 */
export const moveVehicle = (
  call: Call,
  event: VehicleEvent,
  which: Which,
): Promise<VehicleDetail> => moveOne(call, storedVehicle, which, event, vehicleDetail);

/** A plate that another vehicle has is told at the field, as that one has it. */
async function plated<T>(
  call: Call,
  { plate }: Pick<VehicleCard, 'plate'>,
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!isTaken(error, vehiclePlate)) throw error;
    const [other] = await call.db
      .select({ plate: vehicles.plate })
      .from(vehicles)
      .where(
        and(
          inShop(vehicles, call),
          notInArray(vehicles.status, GONE_PLACES),
          eq(plateFormOf(vehicles.plate), plateForm(plate)),
        ),
      );
    const figures = { plate: other?.plate ?? plate };
    throw invalid({ plate: { rule: 'plateIsNew', figures } });
  }
}
