import { createReadStream } from 'node:fs';
import { and, eq } from 'drizzle-orm';
import { PICTURE_LIMITS, type PictureKind } from '../../api/fileRules.ts';
import { type files as contract, PICTURE_ACCESS } from '../../api/files.ts';
import type { Handlers } from '../../api/operation.ts';
import type { Permission } from '../../api/permissions.ts';
import type { Call } from '../context.ts';
import { files } from '../db/schema.ts';
import { withRetries } from '../db/transaction.ts';
import { noAccess, notFound } from '../failure.ts';
import { inShop } from '../scope.ts';
import { keepPicture } from './keep.ts';
import { encodeAnew } from './pictures.ts';
import { tooLarge } from './refusals.ts';
import { pathOf } from './store.ts';

/** @throws Failure 4030 where the caller's role does not grant it */
function mustGrant({ account }: Pick<Call, 'account'>, permission: Permission): void {
  if (!account.permissions.has(permission)) throw noAccess(permission);
}

export const fileHandlers: Handlers<typeof contract, Call> = {
  async uploadPicture({ files: { file }, body: { kind } }, call) {
    mustGrant(call, PICTURE_ACCESS[kind].add);
    if (file.size > PICTURE_LIMITS[kind]) throw tooLarge('file', PICTURE_LIMITS[kind]);
    const picture = await encodeAnew(file, 'file');
    return withRetries(call.db, (tx) =>
      keepPicture(tx, call.uploadDirectory, picture, {
        shopId: call.shopId,
        kind,
        name: file.name,
        uploadedBy: call.account.id,
        uploadedAt: call.now(),
      }),
    );
  },

  async getFile({ params: { fileId } }, call) {
    const [row] = await call.db
      .select()
      .from(files)
      .where(and(inShop(files, call), eq(files.id, fileId)));
    if (!row) throw notFound();
    // The contract that took it in named the same kinds.
    mustGrant(call, PICTURE_ACCESS[row.kind as PictureKind].see);
    const { name, mediaType, hash } = row;
    const content = createReadStream(pathOf(call.uploadDirectory, hash));
    return { name, mediaType, content };
  },
};
