import { useEffect, useMemo, useState } from 'react';
import { z } from 'zod';
import { type MendedRows, mendedRows } from '../../../api/kernel/fileImport.ts';
import { type Kept, keptEntry } from '../../lib/keptEntry.ts';
import { loginOf, shopOf } from '../../shell/session.ts';
import { useSession } from '../../shell/sessionContext.ts';

const keptMending = z.object({
  file: z.object({ name: z.string(), size: z.number(), lastModified: z.number() }),
  mended: mendedRows,
  at: z.string(),
});

interface Mending {
  file: File | null;
  mended: MendedRows;
  /** Every row was taken: nothing is left to mend. */
  isOver: boolean;
}

/**
 * Keeps what is typed into the bad rows of an imported file over an ended session, a reload and the
 * closed dialog, for this tab, the person and the shop. The browser keeps no file: it is chosen once
 * more, and is known by its name, size and time.
 * @param name Of the import.
 */
export function useMending(name: string, { file, mended, isOver }: Mending) {
  const userId = useSession((snapshot) => loginOf(snapshot)?.userId ?? 0);
  const shopId = useSession((snapshot) => shopOf(snapshot)?.restaurantId ?? 0);
  const entry = useMemo(
    () =>
      keptEntry(window.sessionStorage, `larder.import.${userId}.${shopId}.${name}`, keptMending),
    [userId, shopId, name],
  );
  const [kept, setKept] = useState(() => entry.read());
  useEffect(() => {
    if (isOver) entry.clear();
    else if (file && Object.keys(mended).length > 0) {
      const { size, lastModified } = file;
      const at = new Date().toISOString();
      entry.write({ file: { name: file.name, size, lastModified }, mended, at });
    }
  }, [file, mended, isOver, entry]);
  const startAnew = () => {
    entry.clear();
    setKept(null);
  };
  return {
    /** What was typed for the file, if anything was. */
    mendedOf: (chosen: File): MendedRows => (isOf(kept, chosen) ? kept.mended : {}),
    /** What is still to be gone on with: the file that it is of, and how to give it up. */
    left: kept && {
      file: kept.file.name,
      isChosen: file !== null && isOf(kept, file),
      ...noteOf(),
    },
  };

  function noteOf(): Kept {
    return { at: kept?.at ?? null, startAnew };
  }
}

const isOf = (
  kept: z.output<typeof keptMending> | null,
  { name, size, lastModified }: File,
): kept is z.output<typeof keptMending> =>
  kept !== null &&
  kept.file.name === name &&
  kept.file.size === size &&
  kept.file.lastModified === lastModified;
