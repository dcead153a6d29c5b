import { ApiFailure } from '../../api/kernel/failure.ts';

/** Many records in the chunks in which they are sent. */
export function partsOf(ids: readonly number[], size: number): number[][] {
  const parts: number[][] = [];
  for (let from = 0; from < ids.length; from += size) parts.push(ids.slice(from, from + size));
  return parts;
}

/** A success without lines in it says nothing of what was done. */
export async function answered<Line>(call: Promise<Line[]>): Promise<Line[]> {
  const lines: unknown = await call;
  if (!Array.isArray(lines)) throw new ApiFailure({ kind: 'unreadable', status: 200 });
  return lines;
}

/** A call that the server ended in an error may have come to that after some of its records. */
export const mayHaveRun = ({ kind, maybeDone }: ApiFailure): boolean =>
  maybeDone || kind === 'failed';
