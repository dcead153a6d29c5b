import { z } from 'zod';

/** What somebody has typed of a note, and the files that are uploaded for it. */
export const noteValues = z.object({
  text: z.string(),
  files: z.array(
    z.object({ id: z.number(), name: z.string(), mediaType: z.string(), size: z.number() }),
  ),
});
export type NoteValues = z.output<typeof noteValues>;
