import { createReadStream } from 'node:fs';
import { and, asc, eq, sql } from 'drizzle-orm';
import type { SiteBrand } from '../../api/brands/calls.ts';
import type { FileAnswer } from '../../api/kernel/fileRules.ts';
import { nameForm } from '../../api/kernel/textForms.ts';
import type { PublicCall } from '../kernel/context.ts';
import { shops } from '../kernel/db/tables/access.ts';
import { files, fileUses } from '../kernel/db/tables/files.ts';
import type { Database } from '../kernel/db/transaction.ts';
import { notFound } from '../kernel/failure.ts';
import { pathOf } from '../kernel/files/store.ts';
import { brands } from './tables.ts';

const usedByBrand = and(eq(fileUses.record, 'brand'), eq(fileUses.recordId, brands.id));

/** The enabled brands of all shops by name: of one that several shops carry, the first logo there is. */
export async function brandsInUse(db: Database): Promise<SiteBrand[]> {
  const rows = await db
    .select({
      id: brands.id,
      name: brands.name,
      nameEn: brands.nameEn,
      logo: fileUses.fileId,
      shop: {
        id: shops.id,
        name: shops.name,
        nameEn: shops.nameEn,
        countryCode: shops.countryCode,
        address: shops.address,
      },
    })
    .from(brands)
    .innerJoin(shops, eq(shops.id, brands.shopId))
    .leftJoin(fileUses, usedByBrand)
    .where(eq(brands.status, 'enabled'))
    .orderBy(sql`lower(${brands.nameEn})`, asc(shops.id));
  const found = new Map<string, SiteBrand>();
  for (const { id, name, nameEn, logo, shop } of rows) {
    const logoOf = logo === null ? null : id;
    const known = found.get(nameForm(nameEn));
    if (known) {
      known.shops.push(shop);
      known.name ||= name;
      known.logoOf ??= logoOf as SiteBrand['logoOf'];
    } else found.set(nameForm(nameEn), { name, nameEn, logoOf, shops: [shop] } as SiteBrand);
  }
  return [...found.values()];
}

/** The logo of an enabled brand, which anybody sees. @throws Failure 4040 */
export async function logoOf(
  { db, uploadDirectory }: PublicCall,
  brandId: number,
): Promise<FileAnswer> {
  const [file] = await db
    .select({ name: files.name, mediaType: files.mediaType, hash: files.hash })
    .from(brands)
    .innerJoin(fileUses, usedByBrand)
    .innerJoin(files, eq(files.id, fileUses.fileId))
    .where(and(eq(brands.id, brandId), eq(brands.status, 'enabled')));
  if (!file) throw notFound();
  const { name, mediaType, hash } = file;
  return { name, mediaType, content: createReadStream(pathOf(uploadDirectory, hash)) };
}
