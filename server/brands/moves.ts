import { and, eq } from 'drizzle-orm';
import type { z } from 'zod';
import {
  type Brand,
  type BrandStatus,
  type brandCard,
  MOST_BRANDS,
} from '../../api/brands/calls.ts';
import type { Call } from '../kernel/context.ts';
import { lockInShop } from '../kernel/db/locks.ts';
import { type Transaction, withRetries } from '../kernel/db/transaction.ts';
import { unlessTaken } from '../kernel/db/uniqueRefusal.ts';
import { invalid, refused, stale } from '../kernel/failure.ts';
import { attachFiles } from '../kernel/files/fileUses.ts';
import { lockRow } from '../kernel/lockRow.ts';
import { attemptOn } from '../kernel/log/attempt.ts';
import { renamedChange, settingChanges } from '../kernel/log/changes.ts';
import { logDone } from '../kernel/log/write.ts';
import { inShop } from '../kernel/scope.ts';
import { readBrand } from './queries.ts';
import { brandName, brands } from './tables.ts';

type Card = z.output<typeof brandCard>;

/** The row that a person saw, and its version then. */
interface Seen {
  id: number;
  version: number;
}

/**
 * Adds a brand.
 * @throws Failure 4000 where the English name is taken or the logo is none of the shop's; 4090 where
 * the shop has as many as it may
 */
export const addBrand = (call: Call, { logo, ...names }: Card): Promise<Brand> =>
  named(() =>
    withRetries(call.db, async (tx) => {
      await lockInShop(tx, 'brands', call.shopId);
      const others = await tx.$count(brands, inShop(brands, call));
      if (others >= MOST_BRANDS) {
        throw refused({ rule: 'brandsAreNotTooMany', figures: { maximum: MOST_BRANDS } });
      }
      const [row] = await tx
        .insert(brands)
        .values({ ...names, shopId: call.shopId })
        .returning();
      if (!row) throw new Error('The brand was not written');
      await attachLogo(tx, call, row.id, logo);
      await logDone(tx, call, attemptAt(call, row));
      return readBrand({ ...call, db: tx }, row.id);
    }),
  );

/**
 * Changes what a brand is called, and its logo.
 * @throws Failure 4000 as `addBrand`; 4040; 4091 with the brand as it is now
 */
export const updateBrand = (call: Call, seen: Seen, { logo, ...names }: Card): Promise<Brand> =>
  named(() =>
    withRetries(call.db, async (tx) => {
      const before = await lockSeen(tx, call, seen);
      await tx
        .update(brands)
        .set({ ...names, version: before.version + 1 })
        .where(and(inShop(brands, call), eq(brands.id, seen.id)));
      const had = before.logos[0]?.id ?? null;
      if (logo !== had) await attachLogo(tx, call, seen.id, logo);
      const now = await readBrand({ ...call, db: tx }, seen.id);
      await logDone(tx, call, attemptAt(call, now), null, [
        ...renamedChange(before, names),
        ...settingChanges(logoIn(before), logoIn(now), { logo: 'text' }),
      ]);
      return now;
    }),
  );

/**
 * Enables or disables a brand.
 * @throws Failure 4040; 4090 where it is so already; 4091 with the brand as it is now
 */
export const changeStatus = (call: Call, seen: Seen, status: BrandStatus): Promise<Brand> =>
  withRetries(call.db, async (tx) => {
    const before = await lockSeen(tx, call, seen);
    const attempt = attemptAt(call, before);
    if (before.status === status) throw refused({ rule: ALREADY[status] }, attempt);
    await tx
      .update(brands)
      .set({ status, version: before.version + 1 })
      .where(and(inShop(brands, call), eq(brands.id, seen.id)));
    const now = await readBrand({ ...call, db: tx }, seen.id);
    await logDone(tx, call, attempt, null, settingChanges(before, now, { status: 'choice' }));
    return now;
  });

const ALREADY = { enabled: 'brandIsDisabled', disabled: 'brandIsEnabled' } as const;

/** @throws Failure 4040, 4091 with the brand as it is now */
async function lockSeen(tx: Transaction, call: Call, { id, version }: Seen): Promise<Brand> {
  const row = await lockRow(tx, brands, call, id);
  const now = await readBrand({ ...call, db: tx }, id);
  if (row.version !== version) throw stale(now, attemptAt(call, row));
  return now;
}

/** The logo as the log tells it: by its file's name. */
const logoIn = ({ logos: [logo] }: Brand) => ({ logo: logo?.name ?? null });

const attachLogo = (tx: Transaction, call: Call, recordId: number, logo: number | null) =>
  attachFiles(
    tx,
    call,
    { record: 'brand', recordId, kind: 'brandLogo' },
    logo === null ? [] : [logo],
    'logo',
  );

const attemptAt = (call: Call, { id, nameEn }: { id: number; nameEn: string }) =>
  attemptOn(call, 'brand', { id, name: nameEn });

const named = <T>(work: () => Promise<T>): Promise<T> =>
  unlessTaken(brandName, () => invalid({ nameEn: { rule: 'brandNameIsNew' } }), work);
