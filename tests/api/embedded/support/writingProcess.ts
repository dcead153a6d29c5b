import { writeSync } from 'node:fs';
import pg from 'pg';
import { startEmbedded } from '../../../../server/kernel/db/embedded/start.ts';

/**
 * A process that writes batches of 20 rows until it is killed: `node writingProcess.ts <folder>
 * <first batch>`. It prints a line when the database is open, and the number of each batch once
 * its commit was acknowledged; written at once, so that what it knew is known after its death.
 */
const [folder = '', firstBatch = '0'] = process.argv.slice(2);
const database = await startEmbedded({ dataDirectory: folder });
const pool = new pg.Pool({ ...database.connection, max: 4 });
await pool.query('create table if not exists line (batch int, number int, filler text)');
writeSync(1, 'open\n');

let batch = Number(firstBatch);
const half = `insert into line
  select $1, number, repeat('x', 200) from generate_series($2::int, $2::int + 9) number`;

async function writeBatches(): Promise<void> {
  const client = await pool.connect();
  for (;;) {
    batch += 1;
    const own = batch;
    await client.query('begin');
    await client.query(half, [own, 1]);
    await client.query(half, [own, 11]);
    await client.query('commit');
    writeSync(1, `${own}\n`);
  }
}

await Promise.all(Array.from({ length: 4 }, writeBatches));
