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

/** Where the waybill of a link is kept on its driver's phone, until the link has ended. */
export const lastReadOf = (token: string): KeptEntry<LastRead> =>
  keptEntry(window.localStorage, `larder.driveRead.${token}`, lastRead);
