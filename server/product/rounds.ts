import type { Logger } from 'pino';
import { settlementLifecycle } from '../../machines/settlement/law/index.ts';
import { foldCounts } from '../kernel/counts.ts';
import type { Database } from '../kernel/db/transaction.ts';
import { dropLooseFiles } from '../kernel/files/looseFiles.ts';
import { dropOld } from '../kernel/housekeeping.ts';
import { sealLog } from '../kernel/log/seal.ts';
import type { Mailer } from '../kernel/outbox/mailer.ts';
import { sendQueued } from '../kernel/outbox/sender.ts';
import { fireDue, type TakeTimer, takesTimers } from '../kernel/timers.ts';
import { counts, mailKinds, storedLifecycles } from './product.ts';

/** What the rounds work with. */
interface Tools {
  db: Database;
  now: () => Date;
  log: Logger;
  /** Null where no mail server is set up. */
  mailer: Mailer | null;
  /** Null where no warehouse system is set up. */
  warehouse: Mailer | null;
  /** Where files lie. */
  uploadDirectory: string;
}

/** Something the server does again and again, with the pause between two times in milliseconds. */
interface Round {
  name: string;
  pause: number;
  /** A long one looks at `stopping` between two pieces of its work. */
  run: (tools: Tools, stopping: AbortSignal) => Promise<unknown>;
}

/** How each lifecycle takes what its chart delays; the statements, which are long work, apart. */
function takersOf({ db, mailer, warehouse }: Tools): {
  statements: Record<string, TakeTimer>;
  others: Record<string, TakeTimer>;
} {
  const stored = storedLifecycles({
    mailServer: mailer !== null,
    warehouse: warehouse !== null,
    kinds: mailKinds,
  });
  const takers = Object.entries(stored).map(
    ([id, lifecycle]) => [id, takesTimers(db, lifecycle)] as const,
  );
  const isStatement = ([id]: readonly [string, TakeTimer]) => id === settlementLifecycle.id;
  return {
    statements: Object.fromEntries(takers.filter(isStatement)),
    others: Object.fromEntries(takers.filter((taker) => !isStatement(taker))),
  };
}

const ROUNDS: readonly Round[] = [
  {
    name: 'timers',
    pause: 1_000,
    run: (tools) => fireDue(tools.db, takersOf(tools).others, tools.now()),
  },
  {
    name: 'statements',
    pause: 1_000,
    run: async (tools) => {
      const { statements, others } = takersOf(tools);
      // Whatever is due at the same midnight comes first: the embedded database does one thing at a
      // time, and a store that opens must not wait until a month's orders are added up.
      const failures: unknown[] = [];
      for (const takers of [others, statements]) {
        await fireDue(tools.db, takers, tools.now()).catch((error) => failures.push(error));
      }
      if (failures.length > 0) throw new AggregateError(failures, 'Some delays could not be fired');
    },
  },
  {
    name: 'mail',
    pause: 1_000,
    run: (tools, stopping) => sendQueued({ ...tools, kinds: mailKinds }, stopping),
  },
  { name: 'seals', pause: 10_000, run: ({ db }, stopping) => sealLog(db, stopping) },
  { name: 'counts', pause: 10_000, run: ({ db }) => foldCounts(db, counts) },
  { name: 'old rows', pause: 60 * 60_000, run: ({ db, now }) => dropOld(db, now()) },
  {
    name: 'loose files',
    pause: 60 * 60_000,
    run: ({ db, now, uploadDirectory }) => dropLooseFiles(db, uploadDirectory, now()),
  },
];

/**
 * Starts the server's rounds: the charts' delays, the mail, the seals of the operation log, the
 * folding of counts, the dropping of old rows. Each begins again when it has ended, never twice at once. Answers how to stop them;
 * stopping waits for what is under way.
 */
export function startRounds(tools: Tools): () => Promise<void> {
  const stops = ROUNDS.map((round) => startRound(round, tools));
  return async () => {
    await Promise.all(stops.map((stop) => stop()));
  };
}

function startRound({ name, pause, run }: Round, tools: Tools): () => Promise<void> {
  const stopping = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  let underWay = Promise.resolve();
  const begin = () => {
    underWay = run(tools, stopping.signal)
      .then(() => undefined)
      // The next time may do better: a database that is away for a while must not end the rounds.
      .catch((error: unknown) => tools.log.error({ err: error, round: name }, 'A round failed'))
      .finally(() => {
        if (!stopping.signal.aborted) timer = setTimeout(begin, pause);
      });
  };
  begin();
  return () => {
    stopping.abort();
    clearTimeout(timer);
    return underWay;
  };
}
