import { createReadStream } from 'node:fs';
import { and, eq } from 'drizzle-orm';
import { type Permission, pictures } from '../../api/domains.ts';
import type { files as contract } from '../../api/files/calls.ts';
import { MEDIA_TYPES } from '../../api/kernel/fileRules.ts';
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
    const { add, maximum } = pictures[kind];
    mustGrant(call, add);
    if (file.size > maximum) throw tooLarge('file', maximum);
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
    mustGrant(call, pictures[row.kind].see);
    const { name, mediaType, hash } = row;
    const content = createReadStream(pathOf(call.uploadDirectory, hash));
    return { name, mediaType, content };
  },
};
