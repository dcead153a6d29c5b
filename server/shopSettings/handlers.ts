import { and, eq, sql } from 'drizzle-orm';
import { fromMinor, toMinor } from '../../api/kernel/money.ts';
import type { Handlers } from '../../api/kernel/operation.ts';
import type { BusinessConfig, shopSettings as contract } from '../../api/shopSettings/calls.ts';
import type { Call, Shop } from '../kernel/context.ts';
import { shops } from '../kernel/db/tables/access.ts';
import { stale } from '../kernel/failure.ts';
import { attemptInShop } from '../kernel/log/attempt.ts';
import { detailsChange, type StoredChange, settingChanges } from '../kernel/log/changes.ts';
import { logDone } from '../kernel/log/write.ts';

/** A shop's business settings, as far as orders and after-sales need them. */
export const shopSettingsHandlers = {
  getBusinessConfig: async (_input, { shop }) => configOf(shop),

  async saveBusinessConfig({ body }, call) {
    const { version, ...settings } = body;
    return call.db.transaction(async (tx) => {
      const before = await currentShop(tx, call.shopId, 'no key update');
      const [saved] = await tx
        .update(shops)
        .set({
          minimumSpending: toMinor(settings.minimumSpending),
          deliveryLeadDays: settings.deliveryLeadDays,
          deliveryFee: toMinor(settings.deliveryFee),
          freeDeliveryFrom:
            settings.freeDeliveryFrom === null ? null : toMinor(settings.freeDeliveryFrom),
          ...(settings.refundLimit === undefined
            ? {}
            : {
                refundLimit: settings.refundLimit === null ? null : toMinor(settings.refundLimit),
              }),
          address: settings.address,
          gstNumber: settings.gstNumber,
          version: sql`${shops.version} + 1`,
        })
        .where(and(eq(shops.id, call.shopId), eq(shops.version, version)))
        .returning();
      const attempt = attemptInShop(call, 'shop');
      if (!saved) throw stale(configOf(await currentShop(tx, call.shopId)), attempt);
      const changes = changesOf(configOf(before), configOf(saved));
      await logDone(tx, call, attempt, null, changes);
      return configOf(saved);
    });
  },
} satisfies Handlers<typeof contract, Call>;

async function currentShop(
  db: Pick<Call['db'], 'select'>,
  shopId: number,
  lock?: 'no key update',
): Promise<Shop> {
  const found = db.select().from(shops).where(eq(shops.id, shopId));
  const [shop] = await (lock ? found.for(lock) : found);
  if (!shop) throw new Error(`Shop ${shopId} went away`);
  return shop;
}

/** The old and the new settings; of where the shop is and its tax number that they changed. */
const changesOf = (before: BusinessConfig, after: BusinessConfig): StoredChange[] => [
  ...settingChanges(before, after, {
    minimumSpending: 'amount',
    deliveryFee: 'amount',
    freeDeliveryFrom: 'amount',
    refundLimit: 'amount',
    deliveryLeadDays: 'number',
  }),
  ...detailsChange(before, after, ['address', 'gstNumber']),
];

function configOf(shop: Shop): BusinessConfig {
  return {
    restaurantId: shop.id,
    open: shop.open,
    minimumSpending: fromMinor(shop.minimumSpending),
    deliveryLeadDays: shop.deliveryLeadDays,
    deliveryFee: fromMinor(shop.deliveryFee),
    freeDeliveryFrom: shop.freeDeliveryFrom === null ? null : fromMinor(shop.freeDeliveryFrom),
    refundLimit: shop.refundLimit === null ? null : fromMinor(shop.refundLimit),
    address: shop.address,
    gstNumber: shop.gstNumber,
    gstPercent: String(Number(shop.gstPercent)),
    version: shop.version,
  };
}
