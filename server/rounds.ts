import type { Logger } from 'pino';
import type { charts } from '../machines/charts.ts';
import type { Database } from './db/transaction.ts';
import { dropOld } from './housekeeping.ts';
import { foldCounts } from './orders/counts.ts';
import { storedOrder } from './orders/stored.ts';
import { fireDue, type TakeTimer, takesTimers } from './timers.ts';

/** Something the server does again and again, with the pause between two times in milliseconds. */
interface Round {
  name: string;
  pause: number;
  run: (db: Database, now: Date) => Promise<unknown>;
}

/** How each lifecycle takes what its chart delays; leaving one out does not compile. */
const takersOf = (db: Database): Record<keyof typeof charts, TakeTimer> => ({
  order: takesTimers(db, storedOrder),
});

const ROUNDS: readonly Round[] = [
  {
    name: 'timers',
    pause: 1_000,
    run: (db, now) => fireDue(db, takersOf(db), now),
  },
  { name: 'counts', pause: 10_000, run: (db) => foldCounts(db) },
  { name: 'old rows', pause: 60 * 60_000, run: dropOld },
];

/**
 * Starts the server's rounds: the charts' delays, the folding of counts, the dropping of old rows.
 * Each begins again when it has ended, never twice at once. Answers how to stop them; stopping
 * waits for what is under way.
 */
export function startRounds(db: Database, now: () => Date, log: Logger): () => Promise<void> {
  const stops = ROUNDS.map((round) => startRound(round, db, now, log));
  return async () => {
    await Promise.all(stops.map((stop) => stop()));
  };
}

function startRound(
  { name, pause, run }: Round,
  db: Database,
  now: () => Date,
  log: Logger,
): () => Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  let underWay = Promise.resolve();
  let stopped = false;
  const begin = () => {
    underWay = run(db, now())
      .then(() => undefined)
      // The next time may do better: a database that is away for a while must not end the rounds.
      .catch((error: unknown) => log.error({ err: error, round: name }, 'A round failed'))
      .finally(() => {
        if (!stopped) timer = setTimeout(begin, pause);
      });
  };
  begin();
  return () => {
    stopped = true;
    clearTimeout(timer);
    return underWay;
  };
}
