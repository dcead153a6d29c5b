import { eq } from 'drizzle-orm';
import { fromMinor, toMinor } from '../../api/kernel/money.ts';
import type { Handlers } from '../../api/kernel/operation.ts';
import type { BusinessConfig, shopSettings as contract } from '../../api/shopSettings/calls.ts';
import type { Call, Shop } from '../kernel/context.ts';
import { shops } from '../kernel/db/tables/access.ts';
import type { Transaction } from '../kernel/db/transaction.ts';
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
      const before = await lockShop(tx, call.shopId);
      const attempt = attemptInShop(call, 'shop');
      if (before.version !== version) throw stale(configOf(before), attempt);
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
          version: version + 1,
        })
        .where(eq(shops.id, call.shopId))
        .returning();
      if (!saved) throw new Error('The settings were not written');
      const changes = changesOf(configOf(before), configOf(saved));
      await logDone(tx, call, attempt, null, changes);
      return configOf(saved);
    });
  },
} satisfies Handlers<typeof contract, Call>;

/** The shop as it is now; nobody else changes it until the transaction ends. */
async function lockShop(tx: Transaction, shopId: number): Promise<Shop> {
  const [shop] = await tx.select().from(shops).where(eq(shops.id, shopId)).for('no key update');
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
