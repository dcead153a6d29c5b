import { createReadStream } from 'node:fs';
import { and, eq, exists, or, type SQL } from 'drizzle-orm';
import { pictures } from '../../api/domains.ts';
import type { files as contract } from '../../api/files/calls.ts';
import { ATTACHED, MEDIA_TYPES } from '../../api/kernel/fileRules.ts';
import type { Handlers } from '../../api/kernel/operation.ts';
import type { Call } from '../kernel/context.ts';
import { accountShops } from '../kernel/db/tables/access.ts';
import { files, fileUses } from '../kernel/db/tables/files.ts';
import { notFound } from '../kernel/failure.ts';
import { pathOf } from '../kernel/files/store.ts';
import { inShop } from '../kernel/scope.ts';
import { mustGrant, takePicture } from './take.ts';
import { templateOf } from './template.ts';

/**
 * A picture that was added in another shop, of somebody who works in this one too, or of a shop that
 * the caller may switch to.
 */
function isSeenElsewhere(call: Pick<Call, 'db' | 'shopId' | 'account'>): SQL {
  const usedBy = (record: string, where: SQL | undefined) =>
    exists(
      call.db
        .select({ fileId: fileUses.fileId })
        .from(fileUses)
        .innerJoin(
          accountShops,
          eq(
            fileUses.recordId,
            record === 'account' ? accountShops.accountId : accountShops.shopId,
          ),
        )
        .where(and(eq(fileUses.fileId, files.id), eq(fileUses.record, record), where)),
    );
  const ofColleague = usedBy('account', inShop(accountShops, call));
  const ofOwnShop = usedBy('shop', eq(accountShops.accountId, call.account.id));
  return or(ofColleague, ofOwnShop) ?? ofColleague;
}

/**
 * A picture that the caller may see.
 * @throws Failure 4040 where it is no picture, or of another shop; 4030
 */
async function seenPicture(call: Call, fileId: number) {
  const [row] = await call.db
    .select()
    .from(files)
    .where(and(eq(files.id, fileId), or(inShop(files, call), isSeenElsewhere(call))));
  // What is no picture is given out by the domain whose record has it.
  if (!row || row.kind === ATTACHED) throw notFound();
  mustGrant(call, pictures[row.kind].see);
  return row;
}

export const fileHandlers: Handlers<typeof contract, Call> = {
  uploadPicture: ({ files: { file }, body: { kind } }, call) => takePicture(call, file, kind),

  importTemplate: async ({ body: { name, columns } }, { locale }) => ({
    name: `${name}.xlsx`,
    mediaType: MEDIA_TYPES.xlsx,
    content: Buffer.concat([...templateOf(columns, locale)]),
  }),

  async getFile({ params: { fileId } }, call) {
    const { name, mediaType, hash } = await seenPicture(call, fileId);
    const content = createReadStream(pathOf(call.uploadDirectory, hash));
    return { name, mediaType, content };
  },

  async getSmallFile({ params: { fileId } }, call) {
    const { name, mediaType, hash, smallHash } = await seenPicture(call, fileId);
    const content = createReadStream(pathOf(call.uploadDirectory, smallHash ?? hash));
    return { name, mediaType, content };
  },
};
