import { createReadStream } from 'node:fs';
import { and, eq } from 'drizzle-orm';
import type { Permission } from '../../api/domains.ts';
import { type files as contract, PICTURE_ACCESS } from '../../api/files/calls.ts';
import { MEDIA_TYPES, PICTURE_LIMITS, type PictureKind } from '../../api/kernel/fileRules.ts';
import type { Handlers } from '../../api/kernel/operation.ts';
import type { Call } from '../kernel/context.ts';
import { files } from '../kernel/db/tables/files.ts';
import { withRetries } from '../kernel/db/transaction.ts';
import { noAccess, notFound } from '../kernel/failure.ts';
import { keepPicture } from '../kernel/files/pictureStore.ts';
import { encodeAnew } from '../kernel/files/pictures.ts';
import { tooLarge } from '../kernel/files/refusals.ts';
import { pathOf } from '../kernel/files/store.ts';
import { inShop } from '../kernel/scope.ts';
import { templateOf } from './template.ts';

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

  importTemplate: async ({ body: { name, columns } }, { locale }) => ({
    name: `${name}.xlsx`,
    mediaType: MEDIA_TYPES.xlsx,
    content: Buffer.concat([...templateOf(columns, locale)]),
  }),

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
