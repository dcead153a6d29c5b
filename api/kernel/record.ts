import { z } from 'zod';
import { id, instant, money, versionNumber } from './wire.ts';

/** Chart state as XState writes it. */
export const stateValue: z.ZodType<StateValue> = z
  .lazy(() => z.union([z.string(), z.record(z.string(), stateValue)]))
  .meta({ id: 'ChartState' });
export type StateValue = string | { [region: string]: StateValue };

/** A person of the office by name. */
export const person = z.object({ id, name: z.string() });

/**
 * An amount of a record that a move changed, as its domain's texts name it in `log.settings`; null
 * where there was or is none.
 */
export const figureChange = z.object({
  setting: z.string(),
  from: money.nullable(),
  to: money.nullable(),
});
export type FigureChange = z.output<typeof figureChange>;

/** One line of a record's history: who moved it, from where to where, when. */
export const historyLine = z
  .object({
    /** The version of the record after the move. */
    version: versionNumber,
    at: instant,
    actorId: id.nullable(),
    /** Empty where no account moved it: see `operatorOf`. */
    actorName: z.string(),
    /** The user name of that account, since two people may have one name. Null where no account moved it. */
    actorAccount: z.string().nullable(),
    /** The picture of whose account it is, as it is now; none without one. */
    actorAvatar: id.nullable().optional(),
    actorRole: z.string(),
    event: z.string(),
    payload: z.record(z.string(), z.unknown()),
    from: stateValue.nullable(),
    to: stateValue,
    remark: z.string().nullable(),
    /** The amounts that it changed, old and new; none where it changed none. */
    figures: z.array(figureChange).nullish(),
  })
  .meta({ id: 'HistoryLine' });
export type HistoryLine = z.output<typeof historyLine>;
