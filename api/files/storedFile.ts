import { z } from 'zod';
import { idOf } from '../ids.ts';

/** A file that the product keeps. */
export const storedFile = z.object({
  id: idOf('file'),
  /** As the person named it. */
  name: z.string(),
  mediaType: z.string(),
  /** Bytes. */
  size: z.number().int(),
  /** Pixels. */
  width: z.number().int(),
  height: z.number().int(),
});
export type StoredFile = z.output<typeof storedFile>;
