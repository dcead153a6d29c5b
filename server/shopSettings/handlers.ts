import { eq } from 'drizzle-orm';
import { fromMinor, toMinor } from '../../api/kernel/money.ts';
import type { Handlers } from '../../api/kernel/operation.ts';
import type { BusinessConfig, shopSettings as contract } from '../../api/shopSettings/calls.ts';
import type { Call, Shop } from '../kernel/context.ts';
import { shops } from '../kernel/db/tables/access.ts';
import type { Database, Transaction } from '../kernel/db/transaction.ts';
import { stale } from '../kernel/failure.ts';
import { attachFiles, filesOf } from '../kernel/files/fileUses.ts';
import { attemptInShop } from '../kernel/log/attempt.ts';
import { detailsChange, type StoredChange, settingChanges } from '../kernel/log/changes.ts';
import { logDone } from '../kernel/log/write.ts';
import { unlessStored } from '../kernel/unlessStored.ts';
import { plainPercent } from '../orders/onWire.ts';
import { todayOf } from '../prices/own.ts';
import { ratesOn } from '../rates/ofDay.ts';
import { readLimits, saveLimit } from './limits.ts';

/** A shop's business settings, as far as orders need them, and its limits. */
export const shopSettingsHandlers = {
  getBusinessConfig: (_input, call) => configOf(call, call.db, call.shop),

  async saveBusinessConfig({ body }, call) {
    const { version, ...settings } = body;
    return call.db.transaction(async (tx) => {
      const before = await lockShop(tx, call.shopId);
      const attempt = attemptInShop(call, 'shop');
      if (before.version !== version) throw stale(await configOf(call, tx, before), attempt);
      unlessStored(call, settings, before);
      await attachBrand(tx, call, before, settings.imgBrand);
      const [saved] = await tx
        .update(shops)
        .set({
          minimumSpending: toMinor(settings.minimumSpending),
          deliveryLeadDays: settings.deliveryLeadDays,
          backOrders: settings.backOrders,
          marginFloor: settings.marginFloor,
          deliveryFee: toMinor(settings.deliveryFee),
          freeDeliveryFrom:
            settings.freeDeliveryFrom === null ? null : toMinor(settings.freeDeliveryFrom),
          address: settings.address,
          gstNumber: settings.gstNumber,
          payNowUen: settings.payNowUen,
          imgBrand: settings.imgBrand,
          version: version + 1,
        })
        .where(eq(shops.id, call.shopId))
        .returning();
      if (!saved) throw new Error('The settings were not written');
      const now = await configOf(call, tx, saved);
      const changes = changesOf(await configOf(call, tx, before), now);
      await logDone(tx, call, attempt, null, changes);
      return now;
    });
  },

  getLimits: (_input, call) => readLimits(call.db, call.shop),
  saveLimit: ({ body }, call) => saveLimit(call, body),
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
    deliveryLeadDays: 'number',
    backOrders: 'choice',
    marginFloor: 'number',
  }),
  ...detailsChange(before, after, ['address', 'gstNumber', 'payNowUen', 'imgBrand']),
];

/** Lets the shop refer to another picture; undefined leaves the one that it has. @throws Failure 4000 */
async function attachBrand(
  tx: Transaction,
  call: Call,
  { id, imgBrand }: Shop,
  chosen: number | null | undefined,
): Promise<void> {
  if (chosen === undefined || chosen === imgBrand) return;
  const user = { record: 'shop', recordId: id, kind: 'brand' } as const;
  await attachFiles(tx, call, user, chosen === null ? [] : [chosen], 'imgBrand');
}

async function configOf(
  call: Pick<Call, 'now'>,
  db: Database | Transaction,
  shop: Shop,
): Promise<BusinessConfig> {
  const { id, imgBrand } = shop;
  const kept = imgBrand === null ? undefined : await filesOf({ db, shopId: id }, 'shop', [id]);
  const { tax } = await ratesOn(db, id, todayOf({ ...call, shop }));
  return {
    restaurantId: shop.id,
    open: shop.open,
    minimumSpending: fromMinor(shop.minimumSpending),
    deliveryLeadDays: shop.deliveryLeadDays,
    backOrders: shop.backOrders,
    marginFloor: shop.marginFloor,
    deliveryFee: fromMinor(shop.deliveryFee),
    freeDeliveryFrom: shop.freeDeliveryFrom === null ? null : fromMinor(shop.freeDeliveryFrom),
    address: shop.address,
    gstNumber: shop.gstNumber,
    payNowUen: shop.payNowUen,
    imgBrand,
    brands: kept?.get(id) ?? [],
    gstPercent: plainPercent(tax),
    version: shop.version,
  };
}
