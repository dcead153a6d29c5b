import { type Permission, type PictureKind, pictures } from '../../api/domains.ts';
import type { StoredFile } from '../../api/files/storedFile.ts';
import type { ReceivedFile } from '../../api/kernel/fileRules.ts';
import type { Call } from '../kernel/context.ts';
import { withRetries } from '../kernel/db/transaction.ts';
import { noAccess } from '../kernel/failure.ts';
import { keepPicture } from '../kernel/files/pictureStore.ts';
import { type Crop, encodeAnew } from '../kernel/files/pictures.ts';
import { tooLarge } from '../kernel/files/refusals.ts';

/** @throws Failure 4030 where the caller's role does not grant it */
export function mustGrant({ account }: Pick<Call, 'account'>, permission: Permission | null): void {
  if (permission !== null && !account.permissions.has(permission)) throw noAccess(permission);
}

/**
 * Takes in a picture of a kind, encoded anew; what no record refers to is dropped in time.
 * @param crop The part of it that is kept; the whole without it
 * @throws Failure 4030; 4000 at `file` where it is too large, broken, or not in the ratio of its kind
 */
export async function takePicture(
  call: Call,
  file: ReceivedFile,
  kind: PictureKind,
  crop?: Crop,
): Promise<StoredFile> {
  const { add, maximum, ...rule } = pictures[kind];
  mustGrant(call, add);
  if (file.size > maximum) throw tooLarge('file', maximum);
  const picture = await encodeAnew(file, 'file', { ...rule, crop });
  return withRetries(call.db, (tx) =>
    keepPicture(tx, call.uploadDirectory, picture, {
      shopId: call.shopId,
      kind,
      name: file.name,
      uploadedBy: call.account.id,
      uploadedAt: call.now(),
    }),
  );
}
