import { eq } from 'drizzle-orm';
import type { Permission } from '../../api/domains.ts';
import { drivers } from '../drivers/tables.ts';
import { tokenHashOf } from '../kernel/access/tokens.ts';
import type { Call, PublicCall } from '../kernel/context.ts';
import { shops } from '../kernel/db/tables/access.ts';
import { notFound, refused } from '../kernel/failure.ts';
import type { Actor } from '../kernel/record.ts';
import { waybills } from '../waybills/tables.ts';
import { isUnderWay } from './places.ts';
import { driverLinks } from './tables.ts';

/** What the events of the page ask for, and nothing else: the link is of one waybill's stops. */
const RIGHTS: ReadonlySet<string> = new Set<Permission>([
  'waybill.edit',
  'deliveryNote.edit',
  'order.deliver',
  // What was not handed over goes back to where it waits for another waybill.
  'order.correct',
]);

/** A call by a link: what the server does for the driver, in the waybill's shop. */
export interface DriveCall extends Call {
  waybillId: number;
}

/**
 * Lets in who has the link of a waybill that has not ended.
 * @throws Failure 4040 for an unknown token as for a withdrawn one; 4090 where the waybill has ended
 */
export async function enter(visitor: PublicCall, token: string): Promise<DriveCall> {
  const [found] = await visitor.db
    .select({ waybill: waybills, shop: shops, driver: drivers.name })
    .from(driverLinks)
    .innerJoin(waybills, eq(waybills.id, driverLinks.waybillId))
    .innerJoin(shops, eq(shops.id, waybills.shopId))
    .innerJoin(drivers, eq(drivers.id, waybills.driverId))
    .where(eq(driverLinks.tokenHash, tokenHashOf(token)));
  if (!found) throw notFound();
  const { waybill, shop, driver: name } = found;
  if (!isUnderWay(waybill.status)) throw refused({ rule: 'waybillHasEnded' });
  const actor: Actor = {
    id: null,
    name,
    role: 'byLink',
    grants: (permission) => RIGHTS.has(permission),
  };
  return {
    ...visitor,
    account: { id: 0, name, username: '', roleCode: actor.role, roleName: '', permissions: RIGHTS },
    actor,
    shopId: shop.id,
    shop,
    tokenHash: '',
    // A public call with a key is done once all the same (`mount.ts`).
    idempotencyKey: null,
    requestHash: '',
    waybillId: waybill.id,
  };
}
