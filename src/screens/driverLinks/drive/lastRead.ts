import { z } from 'zod';
import { type Drive, drive } from '../../../../api/driverLinks/calls.ts';
import { instant } from '../../../../api/kernel/wire.ts';
import { type KeptEntry, keptEntry } from '../../../lib/keptEntry.ts';

/** A waybill as this phone last knew it. */
export interface LastRead {
  /** ISO 8601. */
  at: string;
  drive: Drive;
}

const lastRead: z.ZodType<LastRead> = z.object({ at: instant, drive });

const PREFIX = 'larder.driveRead.';

/** A waybill's tour is over by then: who loses the phone loses no more than that, milliseconds. */
const LONGEST = 3 * 24 * 60 * 60 * 1000;

/** Where the waybill of a link is kept on its driver's phone, until the link has ended or three days. */
export function lastReadOf(token: string): KeptEntry<LastRead> {
  const entry = keptEntry(window.localStorage, PREFIX + token, lastRead);
  const read = () => {
    const kept = entry.read();
    return kept !== null && Date.now() - Date.parse(kept.at) <= LONGEST ? kept : null;
  };
  return { ...entry, read };
}

/**
 * Removes what links other than this one have left longer ago: that they have ended is told to nobody
 * who does not open them.
 * @returns The links whose waybill stays, this one among them.
 */
export function sweepReads(token: string): string[] {
  const others = Object.keys(window.localStorage)
    .filter((key) => key.startsWith(PREFIX))
    .map((key) => key.slice(PREFIX.length))
    .filter((other) => other !== token);
  const stays = others.filter((other) => lastReadOf(other).read() !== null);
  for (const other of others) if (!stays.includes(other)) lastReadOf(other).clear();
  return [token, ...stays];
}
