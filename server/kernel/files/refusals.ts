import { CODES } from '../../../api/kernel/codes.ts';
import { sizeInWords } from '../../../api/kernel/fileRules.ts';
import type { Refusal } from '../../../api/kernel/operation.ts';
import { Failure } from '../failure.ts';

/** A file that is not taken: its reason is the message, and the message of its field. */
export const refusedFile = (field: string, reason: Refusal) =>
  new Failure(CODES.invalidInput, { reason, errors: { [field]: reason } });

/** Spec section 8, uploads: 'Incorrect file format'. */
export const wrongFormat = (field: string) => refusedFile(field, { rule: 'fileFormatIsRight' });

/** Spec section 8, uploads: too large, with the limit in bytes. */
export const tooLarge = (field: string, limit: number) =>
  refusedFile(field, { rule: 'fileIsNotTooLarge', figures: { limit: sizeInWords(limit) } });

/** The content cannot be read to its end. */
export const brokenFile = (field: string) => refusedFile(field, { rule: 'fileIsWhole' });
