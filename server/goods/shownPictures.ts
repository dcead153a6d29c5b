import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { GoodsPictures } from '../../api/goods/pictureShapes.ts';
import { GOODS_PICTURES, type PicturePlace } from '../../api/goods/pictures.ts';
import type { Call } from '../kernel/context.ts';
import { written } from '../kernel/db/fixedSql.ts';
import { fileUses } from '../kernel/db/tables/files.ts';
import type { Database, Transaction } from '../kernel/db/transaction.ts';
import { filesOf } from '../kernel/files/fileUses.ts';

type Reader = Pick<Call, 'shopId'> & { db: Pick<Database | Transaction, 'select'> };

/** The pictures of goods of the caller's shop, by place. */
export async function picturesOf(call: Reader, goodsId: number): Promise<GoodsPictures> {
  const at = async (place: PicturePlace) => {
    const found = await filesOf(call, GOODS_PICTURES[place].kind, [goodsId]);
    return found.get(goodsId) ?? [];
  };
  return {
    thumbnail: await at('thumbnail'),
    ad: await at('ad'),
    scene: await at('scene'),
    detail: await at('detail'),
  };
}

/** A column with the picture of goods for lists; null where they have none. */
export const thumbnailOf = (goodsId: SQLWrapper): SQL<number | null> =>
  sql<number | null>`(select ${fileUses.fileId} from ${fileUses}
    where ${fileUses.record} = ${written([GOODS_PICTURES.thumbnail.kind])}
      and ${fileUses.recordId} = ${goodsId} limit 1)`.mapWith((id) =>
    id === null ? null : Number(id),
  );

/** The same as the wire has it: absent where there is none. */
export const shownThumbnail = (thumbnail: number | null): { thumbnail?: number } =>
  thumbnail === null ? {} : { thumbnail };
