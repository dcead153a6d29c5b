import { useEffect, useMemo, useState } from 'react';
import { z } from 'zod';
import { type MendedRows, mendedRows } from '../../../api/kernel/fileImport.ts';
import type { Reading } from '../../../machines/kernel/fileImport/machine.ts';
import { type Kept, keptEntry } from '../../lib/keptEntry.ts';
import { loginOf, shopOf } from '../../shell/session.ts';
import { useSession, useSessionActor } from '../../shell/sessionContext.ts';

const keptMending = z.object({
  file: z.object({ name: z.string(), size: z.number(), lastModified: z.number() }),
  mended: mendedRows,
  /** What was typed is of the rows of one sheet. */
  reading: z.object({ sheet: z.string().nullable(), hasNoHeadings: z.boolean() }).optional(),
  at: z.string(),
});

/** The files that were chosen and not taken, of this tab: they outlive the page, not a reload. */
const filesOfTab = new WeakMap<object, Map<string, File>>();

function chosenIn(session: object): Map<string, File> {
  const known = filesOfTab.get(session) ?? new Map<string, File>();
  filesOfTab.set(session, known);
  return known;
}

interface Mending {
  file: File | null;
  mended: MendedRows;
  reading: Reading;
  /** Every row was taken: nothing is left to mend. */
  isOver: boolean;
  /** Rows were taken: what is left of the file is another matter. */
  isTaken: boolean;
}

/**
 * Keeps what is typed into the bad rows of an imported file over an ended session, a reload and the
 * closed dialog, for this tab, the person and the shop, and the file over the closed dialog and another
 * page. Over a reload the browser keeps no file: it is chosen once more, and is known by its name, size
 * and time.
 * @param name Of the import.
 */
export function useMending(name: string, { file, mended, reading, isOver, isTaken }: Mending) {
  const userId = useSession((snapshot) => loginOf(snapshot)?.userId ?? 0);
  const shopId = useSession((snapshot) => shopOf(snapshot)?.restaurantId ?? 0);
  const key = `larder.import.${userId}.${shopId}.${name}`;
  const entry = useMemo(() => keptEntry(window.sessionStorage, key, keptMending), [key]);
  const chosenFiles = chosenIn(useSessionActor());
  const [keptFile] = useState(() => chosenFiles.get(key) ?? null);
  const [kept, setKept] = useState(() => entry.read());
  useEffect(() => {
    if (isOver) entry.clear();
    else if (file && Object.keys(mended).length > 0) {
      const { size, lastModified } = file;
      const at = new Date().toISOString();
      entry.write({ file: { name: file.name, size, lastModified }, mended, reading, at });
    }
  }, [file, mended, reading, isOver, entry]);
  useEffect(() => {
    if (isTaken) chosenFiles.delete(key);
    else if (file) chosenFiles.set(key, file);
  }, [file, isTaken, key, chosenFiles]);
  const startAnew = () => {
    entry.clear();
    setKept(null);
  };
  return {
    /** The file that was chosen here before the dialog was left. */
    keptFile,
    /** What was typed for the file, if anything was, and of which of its sheets. */
    mendedOf: (chosen: File): { mended: MendedRows; reading?: Reading } =>
      isOf(kept, chosen)
        ? { mended: kept.mended, ...(kept.reading ? { reading: kept.reading } : {}) }
        : { mended: {} },
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
