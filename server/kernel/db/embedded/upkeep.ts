import type { Engine } from './engine.ts';
import type { Turns } from './turns.ts';

const checkpointBytes = 64 * 1024 * 1024;
const checkpointMilliseconds = 5 * 60_000;
const lookMilliseconds = 5_000;

/** How much was logged, and how much of it a restart after a crash would have to replay. */
const writeAheadQuery = `
  select pg_current_wal_insert_lsn(), pg_current_wal_insert_lsn() - redo_lsn
  from pg_control_checkpoint()`;

/** PostgreSQL's own measure for when a table wants it (autovacuum's defaults), worst first. */
const neglectedTablesQuery = `
  select
    format('%I.%I', s.schemaname, s.relname),
    s.n_dead_tup > 50 + 0.2 * greatest(c.reltuples, 0)
      or s.n_ins_since_vacuum > 1000 + 0.2 * greatest(c.reltuples, 0)
  from pg_stat_all_tables s join pg_class c on c.oid = s.relid
  where s.schemaname <> 'pg_toast' and c.relpersistence <> 't' and (
    s.n_mod_since_analyze > 50 + 0.1 * greatest(c.reltuples, 0)
    or s.n_dead_tup > 50 + 0.2 * greatest(c.reltuples, 0)
    or s.n_ins_since_vacuum > 1000 + 0.2 * greatest(c.reltuples, 0))
  order by s.n_mod_since_analyze + s.n_dead_tup desc
  limit 10`;

/**
 * Does what PostgreSQL's background processes do elsewhere, and what nobody does in the embedded
 * engine: checkpoints, without which the log grows for ever and a start after a crash replays
 * all of it, and the statistics and clearing of tables, without which plans and sizes go bad.
 */
export class Upkeep {
  readonly #turns: Turns;
  readonly #log: (line: string) => void;
  readonly #timer: NodeJS.Timeout;
  #position = '';
  #checkpointAt = performance.now();
  #looking = false;

  constructor(turns: Turns, log: (line: string) => void) {
    this.#turns = turns;
    this.#log = log;
    this.#timer = setInterval(() => this.look(), lookMilliseconds);
  }

  /** Looks at what was written since the last time, and does what it asks for. */
  look(): void {
    if (!this.#looking) {
      this.#looking = true;
      this.#add(async (engine) => {
        this.#looking = false;
        await this.#survey(engine);
      });
    }
  }

  /** Ends it. */
  stop(): void {
    clearInterval(this.#timer);
  }

  async #survey(engine: Engine): Promise<void> {
    const [[position = '', replay = '0'] = []] = await engine.query(writeAheadQuery);
    if (position !== this.#position) {
      await this.#collect(engine);
    }
    const due = performance.now() - this.#checkpointAt > checkpointMilliseconds;
    if (Number(replay) > checkpointBytes || (due && position !== this.#position)) {
      this.#checkpointAt = performance.now();
      this.#add(async (next) => {
        await next.query('CHECKPOINT');
      });
    }
    this.#position = position;
  }

  /** One turn a table, so that clients wait for one table at most. */
  async #collect(engine: Engine): Promise<void> {
    for (const [table = '', full] of await engine.query(neglectedTablesQuery)) {
      this.#add(async (next) => {
        await next.query(`${full === 't' ? 'VACUUM (ANALYZE)' : 'ANALYZE'} ${table}`);
      });
    }
  }

  #add(work: (engine: Engine) => Promise<void>): void {
    this.#turns.add({
      // A table may be gone by the time its turn comes; that is no failure of the engine.
      work: (engine) => work(engine).catch((error) => this.#log(`upkeep: ${error}`)),
    });
  }
}
